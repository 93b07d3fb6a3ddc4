#!/usr/bin/env bash
# A project from a stranger: neither its settings nor its files make Moira write, run anything, look outside of the
# project, or wait for ever.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"
unset MOIRA_PYTHON MYPYPATH PYTHONPATH VIRTUAL_ENV

# refused LINE MESSAGE: the settings hold the line, which is refused with its place, and nothing is looked at.
refused() {
    printf '[tool.moira]\n%s\n' "$1" >pyproject.toml
    try check a.py
    expect_status 2
    expect_output ''
    expect_errors "moira: error: pyproject.toml:2: $2"
}

mkdir -p project/lib/deep outside
echo 'import os' >outside/secret.py
cd project || exit 1
echo 'x  =  1' >a.py

# What writes.
echo 'precious' >../precious
refused "output = \"$folder/precious\"" '`output` can be given on the command line only'
refused 'output = "../precious"' '`output` can be given on the command line only'
refused 'output = "a.py"' '`output` can be given on the command line only'
for command in check parse ast names shapes annotate unparse 'project --check' distribute config; do
    try $command a.py
    expect_status 2
    expect_error '`output` can be given on the command line only'
done
expect_file ../precious 'precious'
refused 'in-place = true' '`in-place` can be given on the command line only'
try unparse a.py
expect_status 2
expect_file a.py 'x  =  1'
# A setting is refused also where the command line has it, and in a file of its own.
try unparse --in-place a.py
expect_status 2
expect_file a.py 'x  =  1'
rm pyproject.toml
echo 'output = "../precious"' >moira.toml
try check a.py
expect_status 2
expect_errors 'moira: error: moira.toml:1: `output` can be given on the command line only'
rm moira.toml
refused '"output" = "../precious"' '`output` can be given on the command line only'
refused 'stdin-filename = "/etc/x.py"' '`stdin-filename` can be given on the command line only'
refused 'isolated = true' '`isolated` can be given on the command line only'
refused 'config = "output=x"' '`config` can be given on the command line only'
# Whoever runs it may.
rm pyproject.toml
try parse -q a.py --config output=../chosen
expect_status 0
expect 'the command line may name a file' test -e ../chosen

# What leaves the project's folder.
outside='is outside of this file'\''s folder'
ln -s ../outside link
ln -s ../../../outside lib/deep/link
ln -s /nowhere/at/all dangling
ln -s loop loop
for path in ../outside "$folder/outside" /usr/lib lib/../../outside link lib/deep/link link/.. dangling dangling/more dangling// loop missing/../.. / \
    lib/deep/link/more; do
    refused "search-paths = [\"lib\", \"$path\"]" "search-paths: \`$path\` $outside; --search-path may name it"
    refused "stubs = \"$path\"" "stubs: \`$path\` $outside; --stubs may name it"
done
for path in lib ./lib "$PWD/lib" lib/../lib lib/deep/../.. missing missing/more .; do
    printf '[tool.moira]\nsearch-paths = "%s"\n' "$path" >pyproject.toml
    try check -q a.py
    expect_status 0
    expect_errors ''
done
try_shell 'cd lib/deep && "$MOIRA" config .'
expect_status 0
expect_in_output 'search-paths = ["."]'
rm pyproject.toml
try check -q a.py --search-path ../outside --config 'search-paths=["../outside"]' --stubs ../outside
expect_status 0
rm link lib/deep/link dangling loop

# What runs a program. A fake mypy says that it was run.
refused 'mypy = true' '`mypy` can be given on the command line only'
cat >choreo.py <<'PYTHON'
from typing import TypeVar
from moira.choreo import At, Ch1
A = TypeVar("A")
class One(Ch1[A]):
    def run(self, x: At[int, A]) -> At[int, A]:
        return x
PYTHON
mkdir -p bin ../bin
printf '#!/bin/sh\nenv >%s/environment\necho "$@" >%s/ran\n' "$folder" "$folder" | tee bin/mypy ../bin/mypy mypy >/dev/null
chmod +x bin/mypy ../bin/mypy mypy
export MOIRA_PYTHON=$root/python
try project --check choreo.py
expect_status 2
rm pyproject.toml
try project --check choreo.py
expect_status 0
expect 'nothing runs without --mypy' test ! -e ../ran
for entry in . '' bin ./bin ../project/bin "$PWD/bin" "$PWD" "$PWD/../project/bin"; do
    try_shell "PATH='$entry:$folder/empty' \$MOIRA project --check --mypy choreo.py"
    expect_status 2
    expect_error 'mypy is not installed outside of the project'
    expect "no mypy of the project runs from PATH $entry" test ! -e ../ran
done
printf '[mypy]\nplugins = ./evil.py\n' | tee mypy.ini setup.cfg .mypy.ini >args
printf '[tool.moira]\nstrict = true\n[tool.mypy]\nplugins = ["./evil.py"]\n' >pyproject.toml
printf 'open("%s/owned", "w")\n' "$folder" | tee evil.py sitecustomize.py mypy.py >/dev/null
# mypy would take this name for a file of options.
cp choreo.py @args
mv @args @choreo.py
PATH="$folder/bin:$PATH" MYPYPATH=$PWD PYTHONPATH=$PWD PYTHONSTARTUP=evil.py MYPY_CONFIG_FILE_DIR=$PWD try project --check --mypy .
expect_status 0
expect 'the one outside runs' test -e ../ran
try_shell "grep -c -e '^PYTHONPATH=' -e '^PYTHONSTARTUP=' -e '^MYPY_CONF' -e '^MYPYPATH=.*$PWD' ../environment"
expect_output 0
expect 'no configuration is read' grep -q -e '--config-file= ' ../ran
expect 'no name is taken for a file of options' grep -q -e ' \./@choreo.py' ../ran
if command -v mypy >/dev/null && mypy --version >/dev/null 2>&1; then
    PYTHONPATH=$PWD MYPYPATH=$PWD try project --check --mypy choreo.py @choreo.py
    expect_status 2 # Moira, too, takes @ for a file of arguments
    PYTHONPATH=$PWD MYPYPATH=$PWD try project --check --mypy choreo.py ./@choreo.py
    expect_status 0
    PYTHONPATH=$PWD MYPYPATH=$PWD try project --check --mypy --exclude evil.py --exclude sitecustomize.py --exclude mypy.py
    expect_status 0
    expect 'no code of the project runs' test ! -e ../owned
else
    skip '4 checks with mypy: it is not installed'
fi
unset MOIRA_PYTHON
rm -rf bin mypy *.ini .mypy.ini setup.cfg pyproject.toml evil.py sitecustomize.py mypy.py choreo.py @choreo.py args

# A library is code, too.
printf 'import torch\ndef f(x: torch.Tensor, y: torch.Tensor):\n    if x.size(0) * x.size(1) > y.size(0): return x\n    return x + y\n' >b.py
cp a.py libz3.so
if command -v strace >/dev/null && strace -o trace true 2>/dev/null; then
    try_shell 'MOIRA_LIBZ3=./libz3.so $traced $MOIRA prune --diff b.py; grep -cE "open.*libz3" trace'
    expect_output 0
else
    skip 'a library of the project: strace is missing, or may not trace'
fi
rm -f b.py libz3.so trace

# Pipes and devices: none is waited for.
waits_not() { # STATUS MESSAGE ARGUMENTS...
    local wanted=$1 message=$2
    shift 2
    try_shell "timeout 10 \$MOIRA $*"
    expect_status "$wanted"
    if [ -n "$message" ]; then expect_errors "$message"; fi
}
for name in pyproject.toml moira.toml; do
    mkfifo $name
    waits_not 2 "moira: error: $name: not a regular file" check -q a.py
    rm $name
    ln -s /dev/zero $name
    waits_not 2 "moira: error: $name: not a regular file" check -q a.py
    rm $name
    ln -s $name $name
    waits_not 0 '' check -q a.py
    rm $name
    ln -s /nowhere $name
    waits_not 0 '' check -q a.py
    rm $name
done
mkfifo .gitignore pipe.py module.py lib/__init__.py typed.pyi
mkdir -p .git/info venv/lib/python3.11/site-packages package
mkfifo .git/info/exclude .git/commondir venv/pyvenv.cfg venv/lib/python3.11/site-packages/more.pth package/py.typed
printf 'import module, lib, typed, package\nfrom lib import deep\n' >imports.py
waits_not 0 '' check -q .
waits_not 0 '' check -q imports.py
waits_not 0 '' names -q imports.py
VIRTUAL_ENV=$PWD/venv waits_not 0 '' check -q imports.py
rm .git/commondir .git/info/exclude
rmdir .git/info .git
mkfifo .git
waits_not 0 '' check -q a.py .
mkdir -p state/moira && mkfifo state/moira/history
try_shell 'echo 1 | XDG_STATE_HOME=$PWD/state timeout 10 $MOIRA repl'
expect_status 0
# What is named is read.
try_shell '$MOIRA ast <(echo x) | head -1'
expect_output 'Module('

finish
