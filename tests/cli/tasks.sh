#!/usr/bin/env bash
# The table of docs/tasks.md: each of its commands is run, as it stands there.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"
MOIRA=$(readlink -f "$MOIRA")
mkdir bin
ln -s "$MOIRA" bin/moira
export PATH=$PWD/bin:$PATH HOME=$PWD MOIRA_PROGRAM=$MOIRA PYTHONPATH=$root/python
unset VIRTUAL_ENV CONDA_PREFIX
seen=0

# The command of row NUMBER.
command_of() { sed -n "s/^| $1 | [^|]*| \`\([^|]*\)\` |.*/\1/p" "$root/docs/tasks.md"; }
task() { # NUMBER STATUS
    seen=$((seen + 1))
    try_shell "$(command_of "$1")"
    expect_status "$2"
}
# A row that another test runs, where it needs more than is here.
elsewhere() { # NUMBER COMMAND FILE TEXT
    seen=$((seen + 1))
    expect "row $1 is \`$2\`" test "$(command_of "$1")" = "$2"
    expect "tests/cli/$3 tests row $1" grep -qF -e "$4" "$root/tests/cli/$3"
}

mkdir -p project/.venv/lib/python3.11/site-packages project/.venv/bin
cd project || exit 1
echo 'version = 3.11.2' >.venv/pyvenv.cfg
printf '#!/bin/sh\n' >.venv/bin/python3
chmod +x .venv/bin/python3
echo 'def only_there(): return 1' >.venv/lib/python3.11/site-packages/installed.py
cat >model.py <<'PYTHON'
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 8, 3)
        self.out = nn.Linear(5408, 10)

    def forward(self, x):
        return self.out(self.conv(x).flatten(1))
PYTHON
cat >train.py <<'PYTHON'
import torch
from torch import nn

net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.Flatten(), nn.Linear(100, 10))
logits = net(torch.zeros(2, 1, 28, 28))
PYTHON
cat >legacy.py <<'PYTHON'
print(1 / 0)
if "a" == 1:
    pass
PYTHON
cat >explore.ipynb <<'NOTEBOOK'
{"cells": [{"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [], "source": ["%matplotlib inline\n", "x = 'a' + 1"]}],
 "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
NOTEBOOK
git init -q .
git add -A
git -c user.name=a -c user.email=a@b commit -qm all

elsewhere 1 'pip install ./moira' wheel.sh 'install --no-index $root'
elsewhere 2 'make wheel' wheel.sh 'install -q --no-index $wheel'
task 3 0
expect_in_output "moira $(sed -n 's/^VERSION := //p' "$root/Makefile")"
task 4 1
expect_in_output 'train.py:5:10: error[shape-mismatch]: cannot multiply (2, 5408) by (100, 10)'
task 5 1
for file in explore.ipynb:cell legacy.py: train.py:; do expect_in_output "$file"; done
expect_not_in_output '.venv'
task 6 1
expect_in_output 'explore.ipynb:cell 1:2:5: error[operand-types]'
task 7 1
expect_in_output 'train.py:5:10: error[shape-mismatch]'
task 8 0
expect_in_output '## How to fix it'
task 9 1
task 10 1
expect_in_output 'expressions are known.'
task 11 0
task 12 0
expect_in_output '(n, 5408)'
task 13 0
expect_in_output '+    def forward('
task 14 1
expect_in_output '= fix: make it 5408'
task 17 0
expect_error 'known.json: 3 findings are known now'
try check --baseline known.json
expect_status 0
task 18 1
expect_in_output 'warning[zero-division]'
expect_not_in_output 'constant-comparison'
task 19 1
expect_in_output '1  shape-mismatch'
try_shell "timeout 2 $(command_of 20)"
seen=$((seen + 1))
expect_status 124
expect_in_output 'train.py:5:10'
expect_error '1 file is watched'
task 24 1
expect_in_output 'Found'
expect 'the report is there' grep -q '"version": "2.1.0"' moira.sarif
seen=$((seen + 1))
try_shell "$(command_of 27 | sed 's/^python /python3 /')"
expect_status 0
expect_in_output 'train.py:5:10: error[shape-mismatch]'
elsewhere 25 'pre-commit run moira-check' ci.sh 'pre-commit run'
seen=$((seen + 1))
if python3 -c 'import pytest' 2>/dev/null; then
    try_shell "python3 -m $(command_of 26 | sed 's/--moira/-p moira.pytest_plugin --moira/')"
    expect_status 1
    expect_in_output 'train.py:5:10: error[shape-mismatch]'
else
    skip 'pytest --moira: there is no pytest'
fi
task 15 0
expect_error '1 finding is fixed'
expect 'the width is right' grep -q 'nn.Linear(5408, 10)' train.py
task 16 0
expect 'the comments are there' grep -qF '# moira: ignore[zero-division]' legacy.py
task 21 0
try_shell "$(command_of 21) --show-files"
expect_output 'legacy.py
train.py'
printf 'import installed\ninstalled.only_here()\n' >train.py
task 22 1
expect_in_output "module 'installed' has no attribute 'only_here'"
task 23 0
expect_in_output '# default'
expect 'all 27 rows are run' test "$seen" = 27
expect 'there is no other row' test "$(grep -c '^| [0-9]' "$root/docs/tasks.md")" = 27
finish
