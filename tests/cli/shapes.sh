#!/usr/bin/env bash
# `moira shapes`: where the comments stand, and the JSON.
. "$(dirname "$0")/lib.sh"

cat >model.py <<'PYTHON'
import numpy as np

x = np.zeros((2, 3))
weights = np.ones((3, 4))  # a comment
y = x @ weights
text = "no array"
a, b = x.T, y.sum(axis=0)
z = np.concatenate([
    y,
    y,
])
for row in x: last = row; words = """not
here"""
with_backslash = x; \
    w = y


class Net:
    def __init__(self):
        self.bias = np.zeros(4)

    def __call__(self, v):
        if (n := v + self.bias) is not None:
            return n


total = x.sum()
out = Net()(y)
PYTHON

try shapes model.py
expect_status 0
expect_errors ''
expect_in_output 'x = np.zeros((2, 3))  # (2, 3)
weights = np.ones((3, 4))  # a comment  # (3, 4)
y = x @ weights       # (2, 4)
text = "no array"
a, b = x.T, y.sum(axis=0)  # a: (3, 2), b: (4,)'
expect_in_output '
])  # (4, 4)'
expect_in_output 'for row in x: last = row; words = """not
here"""
with_backslash = x; \
    w = y  # (2, 4)'
expect_in_output '        self.bias = np.zeros(4)  # (4,)'
expect_in_output '        if (n := v + self.bias) is not None:  # (2, 4)'
expect_in_output 'out = Net()(y)'

# What is printed is the same program: the comments are all that was added.
if command -v python3 >/dev/null; then
    try_shell '"$MOIRA" shapes model.py >shown.py && python3 -c "
import ast
assert ast.dump(ast.parse(open(\"model.py\").read())) == ast.dump(ast.parse(open(\"shown.py\").read()))"'
    expect_status 0
    expect_errors ''
else
    skip 'whether the program is the same: there is no python3'
fi

try shapes --output-format json model.py
expect_status 0
expect_in_output '[
  {"file": "model.py", "line": 3, "column": 1, "name": "x", "type": "numpy.ndarray", "shape": [2, 3]},'
expect_in_output '{"file": "model.py", "line": 7, "column": 4, "name": "b", "type": "numpy.ndarray", "shape": [4]}'
expect_in_output '"name": "self.bias", "type": "numpy.ndarray", "shape": [4]}'
expect_not_in_output '"name": "text"'

# Symbols and what is unknown.
cat >symbols.py <<'PYTHON'
import numpy as np
import nowhere


def f(n: int, flag):
    a = np.zeros((n, 3))
    b = np.zeros((2 * n, nowhere.size()))
    c = np.zeros(nowhere.shape())
    d = a if flag else a.T
    return b, c, d
PYTHON
try shapes --output-format json symbols.py
expect_in_output '"name": "a", "type": "numpy.ndarray", "shape": ["n", 3]}'
expect_in_output '"shape": ["2*n", '
expect_in_output '"name": "c", "type": "numpy.ndarray", "shape": ["..."]}'
try shapes symbols.py
expect_in_output 'a = np.zeros((n, 3))'
expect_in_output '# (n, 3)'
expect_in_output '# (...)'

# Many files, none, and one with errors.
echo 'x = 1' >plain.py
try shapes plain.py
expect_output 'x = 1'
try shapes --output-format json plain.py
expect_output '[]'
try shapes plain.py symbols.py
expect_in_output '# plain.py
x = 1
# symbols.py
import numpy as np'
echo 'x = = 1' >broken.py
try shapes broken.py
expect_status 1
expect_output ''
expect_error 'broken.py:1:5: error[syntax-error]'
try shapes --output-format json broken.py model.py
expect_status 1
expect_in_output '"name": "x"'

finish
