#!/usr/bin/env bash
# Too little memory is said, with status 2: it is no defect of Moira, and nothing is left behind.
. "$(dirname "$0")/lib.sh"
if grep -q '__asan_init' "$MOIRA"; then
    skip 'memory: the sanitizers take all addresses there are'
    finish
    exit
fi
cat >sizes.py <<'PYTHON'
import torch
def f(x: torch.Tensor, y: torch.Tensor):
    a, b = x.size(0), y.size(0)
    if a * b + a > 1000 and a < 30 and (a * a) % 7 == 3:
        return x
    z = x.view(a, -1)
    if z.size(1) * a == x.numel():
        return z
    return x + y
PYTHON
for i in $(seq 2000); do echo "x$i = {'a': [$i, ($i,)]}"; done >long.py
{
    printf 'def f(n):\n    return [f(n - 1)] if n else []\nx = f(900)\nprint(repr(x), x == x)\ny = '
    printf '[%.0s' $(seq 150)
    printf ']%.0s' $(seq 150)
    echo
} >deep.py
least=1000000
for kilobytes in 16000 32000 64000 72000 80000 96000 110000 120000 130000 140000 160000 240000; do
    for command in 'check -q sizes.py' 'prune -q --diff sizes.py' 'ast -q long.py' 'check -q long.py' 'check -q deep.py' 'unparse -o out long.py'; do
        try_shell "ulimit -c 0; ulimit -v $kilobytes; exec \$MOIRA $command 2>&1 >/dev/null"
        case "$status $output" in
            '0 '* | '2 moira: error: out of memory: '*' more bytes were needed') result pass ;;
            *) result fail "with $kilobytes KB it should end well, or say what it lacks" ;;
        esac
        if [ "$status" = 2 ] && [ "$kilobytes" -lt "$least" ]; then least=$kilobytes; fi
    done
done
expect 'something takes more than there is' test "$least" -lt 1000000
expect 'nothing stays behind' test -z "$(find . -name '.moira-*')"

# Programs that are verified share what they import, and nothing else stays of one when the next begins.
# The limit is for addresses: those that malloc reserves for each thread, or does not, are left out.
mkdir scripts
{
    printf 'import tensorflow as tf\nmodel = tf.keras.Sequential([tf.keras.layers.Dense(1)])\n'
    printf 'model.compile("sgd", "mse")\nmodel.fit(tf.zeros([8, 2]), tf.zeros([8, 1]))\n'
    for i in $(seq 1000); do echo "x$i = {'a': [$i, ($i,)]}"; done
} >scripts/0.py
for i in $(seq 150); do cp scripts/0.py "scripts/$i.py"; done
try_shell "ulimit -c 0; ulimit -v 250000; MALLOC_ARENA_MAX=1 exec \$MOIRA distribute -q --isolated -j1 --diff scripts 2>&1 >/dev/null"
expect_status 0

# Threads: none can be started by somebody who may have one process. The folder of the program may be closed to him.
somebody='setpriv --reuid=64321 --regid=64321 --clear-groups'
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null && chmod 755 . && cp "$MOIRA" moira && $somebody ./moira version >/dev/null 2>&1; then
    try_shell "ulimit -c 0; exec $somebody bash -c 'ulimit -u 1; exec ./moira check -q sizes.py'"
    expect_status 2
    expect_errors 'moira: error: no thread can be started: Resource temporarily unavailable'
else
    skip '2 checks of threads: only root can run as somebody without processes'
fi
finish
