#!/usr/bin/env bash
# `moira repl` with piped input, and on a terminal that Python's pty module plays.
. "$(dirname "$0")/lib.sh"
export XDG_STATE_HOME=$PWD/state

say() { printf '%s\n' "$@" >lines; }

say '1 + 2' 'x = [1, 2]' 'x' 'x.append(3)' 'x'
try_with lines repl
expect_status 0
expect_errors ''
expect_output '3
[1, 2]
[1, 2, 3]'

# Several lines are one input: blocks, brackets, strings, backslashes.
say 'def double(n):' '    return 2 * n' '' 'double(21)' 'total = (1 +' '         2)' 'total' '"""a' 'b"""' 'total + \' '1'
try_with lines repl
expect_status 0
expect_output "42
3
'a\\nb'
4"

# A line that is not indented ends a block, unless it goes on with it.
say 'if True:' '    x = 1' 'else:' '    x = 2' 'x'
try_with lines repl
expect_output '1'
say 'class A:' '    size = 3' 'A().size'
try_with lines repl
expect_output '3'

# What fails is reported, and the session goes on.
say 'x = "a" + 1' 'x = = 1' 'return 3' '5'
try_with lines repl
expect_status 1
expect_in_output '<input 1>:1:5: error[operand-types]:'
expect_in_output '<input 2>:1:5: error[syntax-error]: invalid syntax'
expect_in_output '<input 3>:1:1: error[compile-error]:'
expect_in_output $'\n5'

# Nothing is executed.
say "open('made', 'w').write('x')" 'import os' "os.system('touch made')"
try_with lines repl
expect 'no file was made' test ! -e made

# A disk that is full ends it.
if [ -w /dev/full ]; then
    try_shell 'yes 1 | timeout 10 $MOIRA repl >/dev/full'
    expect_status 2
    expect_errors 'moira: error: standard output: no space left on device'
    try_shell 'echo "x = 1 + \"a\"" | $MOIRA repl >/dev/full'
    expect_status 2
    try_shell 'echo 1 | $MOIRA repl -o /dev/full'
    expect_status 2
    expect_errors 'moira: error: /dev/full: no space left on device'
else
    skip '5 checks of a full disk: there is no /dev/full'
fi

# Commands of its own.
say 'n = 3' 's = "a"' ':state' ':nothing' ':quit' '1 + 1'
try_with lines repl
expect_status 0
expect_output "n: 3
s: 'a'
there is no command \`:nothing\`; see \`:help\`"
say ':help'
try_with lines repl
expect_in_output ':quit'

# The last line needs no end, and an open block is run.
printf 'for i in range(3):\n    last = i' >lines
try_with lines repl
expect_status 0
expect_output ''
try_with /dev/null repl
expect_status 0
expect_output ''
try repl file.py
expect_status 2

# On a terminal: editing, history within the session and from the one before, the end with ctrl-d.
if ! python=$(command -v python3); then
    skip '9 checks on a terminal: there is no python3'
    finish
    exit
fi
if ! problem=$("$python" -c 'import os; os.openpty()' 2>&1); then
    skip "9 checks on a terminal: there is no pseudo-terminal: ${problem##*$'\n'}"
    finish
    exit
fi
cat >terminal.py <<'PYTHON'
"""Types each of the given strings when there is a prompt; prints what was seen, ends with the program's status."""
import os
import pty
import re
import sys
import time

pid, terminal = pty.fork()
if pid == 0:
    os.environ["TERM"] = "xterm"
    os.execv(os.environ["MOIRA"], ["moira", "repl"])
seen, deadline = b"", time.monotonic() + 30
os.set_blocking(terminal, False)


def wait(pattern, start):
    """Reads until what comes behind [start] matches; False at the end."""
    global seen
    while not re.search(pattern, seen[start:], re.S):
        if time.monotonic() > deadline:
            sys.exit(f"took too long; seen: {seen!r}")
        try:
            seen += os.read(terminal, 4096)
        except BlockingIOError:
            time.sleep(0.005)
        except OSError:
            return False
    return True


start = 0
for keys in eval(sys.argv[1]):
    wait(rb"\n.*>>> ", start)
    start = len(seen)
    os.write(terminal, keys.encode())
wait(rb"(?!)", start)
_, status = os.waitpid(pid, 0)
sys.stdout.write(seen.decode().replace("\r", ""))
sys.exit(os.waitstatus_to_exitcode(status))
PYTHON
terminal() { # KEYS, a Python list of what is typed
    tried="terminal: $1"
    status=0
    "$python" terminal.py "$1" >"$folder.out" 2>"$folder.err" || status=$?
    collect
}
terminal '["40 + 1\x02\x7f3\r", "\x04"]'
expect_status 0
expect_in_output $'\n71\n'
terminal '["xyz = 1230\r", "xy\t + 4\r", "\x1b[A\x1b[D\x7f5\r", "\x03", "\x04"]'
expect_status 0
expect_in_output $'\n1234\n'
expect_in_output $'\n1284\n'
terminal '["\x1b[A\x1b[A\x1b[A\r", "xyz\r", "\x04"]'
expect_status 0
expect_in_output $'\n1230\n'
expect_file state/moira/history '40 +31
xyz = 1230
xyz + 4
xyz +54
xyz = 1230
xyz'

finish
