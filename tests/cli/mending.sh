#!/usr/bin/env bash
# `moira check --fix`, `--add-ignore`, `--diff`: what one certain edit mends, and comments for the rest.
. "$(dirname "$0")/lib.sh"

# Fixes.
cat >bad.py <<'PYTHON'
import numpy as np
import torch
from torch import nn

a = np.zeros(3, 4)  # a comment
x = np.ones((5, 3))
y = x / x.sum(axis=1)
z = np.concatenate(x, x, x)
net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.Flatten(), nn.Linear(100, 10))
net(torch.zeros(2, 1, 28, 28))
low = -np.Inf
rnn = nn.LSTM(10, 20)
h0 = torch.zeros(1, 8, 20)
out = rnn(torch.zeros(8, 7, 10), (h0, h0))
print("a" + 1)
PYTHON
cp bad.py was.py
try check --library numpy=2.0 --diff bad.py
expect_status 1
expect_in_output '+a = np.zeros((3, 4))  # a comment'
expect 'a diff writes nothing' cmp bad.py was.py
try check --library numpy=2.0 --fix -q --output-format concise bad.py
expect_status 1
expect_output 'bad.py:15:7: error[operand-types]: unsupported operand type(s) for +: '"'str' and 'int'"
expect_errors ''
try_shell 'diff was.py bad.py | grep "^>"'
expect_output '> a = np.zeros((3, 4))  # a comment
> y = x / x.sum(axis=1, keepdims=True)
> z = np.concatenate((x, x, x))
> net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.Flatten(), nn.Linear(5408, 10))
> low = -np.inf
> rnn = nn.LSTM(10, 20, batch_first=True)'

# Two edits would do: none is certain.
printf 'import torch\nfrom torch import nn\nnet = nn.Sequential(nn.Linear(3, 20), nn.Linear(30, 2))\nnet(torch.zeros(1, 3))\n' >two.py
cp two.py was.py
try check --fix two.py
expect_status 1
expect 'nothing changes' cmp two.py was.py
try check --output-format json --fix two.py
expect_in_output '"fixes": []'
printf 'x = 1  # moira: ignore[zero-division]\n' >comment.py
try check --output-format json comment.py
expect_in_output '"applicability": "safe"'
try check --fix comment.py
expect_status 0
expect_error 'moira: 1 finding is fixed'
expect 'the comment is gone' test "$(cat comment.py)" = 'x = 1'

# Shown, and not made.
cat >shown.py <<'PYTHON'
import numpy as np
a = np.zeros(3, 4)
PYTHON
cp shown.py was.py
try check shown.py
expect_not_in_output 'fix:'
try check --show-fixes shown.py
expect_status 1
expect_in_output '  = fix: put brackets around the arguments'
expect 'nothing changes' cmp shown.py was.py
try check --show-fixes --output-format json shown.py
expect_in_output '"applicability": "safe", "edits": [{"start": 32, "end": 32, "text": "("}, {"start": 36, "end": 36, "text": ")"}]'
try check --show-fixes --output-format sarif shown.py
expect_in_output '"fixes": ['

# Notebooks: the strings change, and nothing else.
cat >cells.ipynb <<'NOTEBOOK'
{"cells": [
 {"cell_type": "code", "execution_count": 7, "metadata": {}, "outputs": [ ],
  "source": ["%matplotlib inline\n", "import numpy as np\n", "!ls \"é\""]},
 {"cell_type": "code", "execution_count": 8, "metadata": {},  "outputs": [],
  "source": "%time a = np.zeros(3, 4)\nprint(\"\u00e9\", a)\n"},
 {"cell_type": "code", "execution_count": 9, "metadata": {}, "outputs": [],
  "source": ["x = np.ones((5, 3))\n", "y = x / x.sum(axis=1)"]},
 {"cell_type": "code", "execution_count": null, "metadata": {}, "outputs": [],
  "source": ["print(\"a\" + 1)  # why"]}],
 "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
NOTEBOOK
cp cells.ipynb was.ipynb
try check --fix -q --output-format concise cells.ipynb
expect_output 'cells.ipynb:cell 4:1:7: error[operand-types]: unsupported operand type(s) for +: '"'str' and 'int'"
try check --add-ignore cells.ipynb
expect_status 0
try_shell 'diff was.ipynb cells.ipynb | grep "^>"'
expect_output '>   "source": "%time a = np.zeros((3, 4))\nprint(\"\u00e9\", a)\n"},
>   "source": ["x = np.ones((5, 3))\n", "y = x / x.sum(axis=1, keepdims=True)"]},
>   "source": ["print(\"a\" + 1)  # why  # moira: ignore[operand-types]"]}],'

# Comments.
cat >long.py <<'PYTHON'
x = 1
text = """
%s """ + (
    1
)
y = "a" + \
    x
if "b" + x:  # why not
    pass
z = "c" + x; w = 1 / 0
"d" + x  # moira: ignore[zero-division]
PYTHON
cp long.py was.py
try check --add-ignore long.py
expect_status 0
expect_error 'moira: 6 findings are silenced'
expect_in_output 'Found 1 warning.'
try check -q --output-format concise long.py
expect_output 'long.py:11:10: warning[unused-ignore]: `zero-division` silences nothing here'
try_shell 'diff was.py long.py | grep "^>"'
expect_in_output '>     x  # moira: ignore[operand-types]'
expect_in_output '> if "b" + x:  # why not  # moira: ignore[operand-types]'
expect_in_output '> z = "c" + x; w = 1 / 0  # moira: ignore[operand-types, zero-division]'
try_shell 'python3 -c "
import ast
assert ast.dump(ast.parse(open(\"was.py\").read())) == ast.dump(ast.parse(open(\"long.py\").read()))"'
expect_status 0
printf 'x = 1 / 0\r\ny = 1\r\n' >lines.py
try check -q --add-ignore lines.py
expect 'line ends are kept' test "$(od -c lines.py | grep -c '\\r')" = 2 -o "$(grep -c $'\r' lines.py)" = 2

# What excludes each other, and what cannot be written.
try check --fix --add-ignore bad.py
expect_status 2
try_with bad.py check --fix -
expect_status 2
expect_error 'standard input cannot be rewritten in place'
# Where the disk is full nothing is said to be done.
{ printf 'import numpy as np\nx = np.zeros(2, 3)\n' && yes '# a line' | head -n 300; } >full.py
cp full.py was.py
for option in --fix --add-ignore; do
    try_shell "(ulimit -f 1; exec \$MOIRA check $option full.py)"
    expect_status 2
    expect_errors 'moira: error: full.py: file too large'
    expect 'the file is as it was' cmp full.py was.py
done
echo 'x = = 1' >syntax.py
try check --add-ignore syntax.py
expect_status 1

finish
