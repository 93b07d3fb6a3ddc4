#!/usr/bin/env bash
# `moira annotate` and `moira prune` where there is nothing to do, nothing known, or something wrong.
# shellcheck disable=SC2016
. "$(dirname "$0")/lib.sh"

cat >net.py <<'PYTHON'
import torch


def f(x, flag=True):
    if x.shape[0] * x.shape[1] == 6:
        return x + 1
    return x
PYTHON
cat >plain.py <<'PYTHON'
def f(x, y=1):
    if x > 3:
        return len(x)
    return y
PYTHON
cat >unknown.py <<'PYTHON'
import torch
import foo
from bar import baz


def f(x: torch.Tensor, y):
    z = foo.go(x)
    if z.shape[0] == 3:
        return baz(z)
    if foo.what(y).dim() == 2:
        x = y.blah()
    while foo.more(x):
        x = foo.step(x)
    if x.dim() == 2:
        return foo.Thing(x, z)
    return x
PYTHON
: >empty.py
mkdir folder
cp net.py folder
printf 'def f(:\n' >syntax.py
printf 'x = 1\n\xff\n' >bytes.py

for command in annotate prune; do
    # Nothing to do.
    for file in plain.py empty.py; do
        try $command $file
        expect_status 2
        expect_output ''
        expect_errors "moira: error: $file: there is no function that takes tensors"
        try $command --output-format json $file
        expect_status 2
        expect_output ''
    done
    try $command net.py::g
    expect_status 2
    expect_errors 'moira: error: net.py: there is no function `g` that takes tensors'
    try $command net.py::Net.forward
    expect_status 2
    expect_errors 'moira: error: net.py: there is no function `Net.forward` that takes tensors'
    try $command plain.py::f
    expect_status 2

    # Nothing that can be read.
    try $command folder
    expect_status 2
    expect_errors 'moira: error: folder: is a directory'
    try $command missing.py
    expect_status 2
    expect_error 'missing.py: no such file or directory'
    try $command missing.py::f
    expect_status 2
    try $command
    expect_status 2
    expect_error 'there is no FILE, and no --entry'
    try $command syntax.py
    expect_status 1
    expect_output ''
    expect_error 'error[syntax-error]'
    try $command bytes.py
    expect_status 1
    expect_output ''
    expect_error 'error[encoding-error]'
    cp net.py locked.py
    chmod 000 locked.py
    if [ -r locked.py ]; then
        skip 'a file that may not be read: this user may read everything'
    else
        try $command locked.py
        expect_status 2
        expect_error 'permission denied'
    fi
    rm -f locked.py
    try $command --entry 'missing.Model()'
    expect_status 2
    expect_error '`missing` is not a module that can be imported'
    try $command --entry '3'
    expect_status 2
    expect_error '`3` has no `forward` that takes tensors'

    # Calls of which nothing is known: nothing is proved, nothing changes.
    try $command unknown.py
    expect_status 0
    expect_output "$(cat unknown.py)"

    # Conditions that contradict each other: no proof about inputs that do not exist.
    for condition in 'x.ndim == 3' 'x.shape[0] != x.shape[0]' 'x.shape[2] > 0' 'False' 'x.shape[0] < 0' \
        'x.numel() % 2 == 3'; do
        try $command --where 'x.ndim == 2' --where "$condition" net.py
        expect_status 1
        expect_output "$(cat net.py)"
        expect_error 'error[ill-typed]: no input of f meets all conditions'
    done

    # Conditions that are wrong.
    try $command --where 'q.ndim == 2' net.py
    expect_status 2
    expect_errors "moira: error: \`--where 'q.ndim == 2'\` names no parameter of f"
    try $command --where 'x.ndim ==' net.py
    expect_status 2
    expect_output ''
    expect_error '<where>:1:10: error[syntax-error]'
    try $command --where 'x.ndim = 2' net.py
    expect_status 2
    expect_error '`x.ndim = 2` is not an expression'
    try $command --where 'x.ndim == 2; x' net.py
    expect_status 2
    try $command --where '' net.py
    expect_status 2
    expect_error '--where: the value is empty'
    for condition in 'flag' 'x == 2' 'x.colour == "red"' 'torch.something(x)'; do
        try $command --where "$condition" net.py
        expect_status 2
        expect_errors "moira: error: \`--where '$condition'\` says nothing about sizes that is understood"
    done
done

# A function that nothing fits is said to be so, and stays as it is.
cat >never.py <<'PYTHON'
import torch


def f(x):
    if x.dim() == 2:
        x = x + 1
    return torch.ones(2, 3) @ torch.ones(4, 5) + x
PYTHON
for command in annotate prune; do
    try $command never.py
    expect_status 1
    expect_output "$(cat never.py)"
    expect_error 'error[ill-typed]: f fits no input: cannot multiply (2, 3) by (4, 5)'
done

# One function among others that nothing fits: the others are looked at and shown, but nothing is written.
cat >several.py <<'PYTHON'
import torch


def first(x):
    assert x.reshape(2, 3).shape[1] == 3
    return x.reshape(2, 3) @ torch.ones(3, 1)


def broken(x):
    if x.dim() >= 0:
        x = x + 1
    return torch.ones(2, 3) @ torch.ones(4, 5) + x


def last(x):
    if x.t().dim() > 2:
        return x
    return torch.mm(x, torch.ones(4, 5))
PYTHON
cp several.py original.py
sed '/^def broken/,/^    return torch.ones(2/d' several.py >fine.py
cp fine.py good.py
try prune several.py
expect_status 1
expect_error 'several.py:12:12: error[ill-typed]: broken fits no input: cannot multiply (2, 3) by (4, 5)'
expect_not_in_output 'assert'
expect_not_in_output 'x.t()'
expect_in_output 'if x.dim() >= 0:'
whole=$output
try_with several.py prune -
expect_status 1
expect_output "$whole"
try prune --diff several.py
expect_status 1
expect_in_output '-    assert x.reshape(2, 3).shape[1] == 3'
expect_in_output '-    if x.t().dim() > 2:'
expect_not_in_output '-    if x.dim() >= 0:'
try prune --output-format json several.py
expect_status 1
expect_errors ''
expect_in_output '{"file": "several.py", "line": 5, "column": 12, "condition": "x.reshape(2, 3).shape[1] == 3", "verdict": "true"'
expect_in_output '{"file": "several.py", "line": 12, "column": 12, "condition": null, "verdict": "ill-typed", "occurrences": 0, "decided": 0, "true_when": null, "false_when": null, "because": ["broken fits no input: cannot multiply (2, 3) by (4, 5)"]}'
expect_in_output '{"file": "several.py", "line": 16, "column": 8, "condition": "x.t().dim() > 2", "verdict": "false"'
try annotate several.py
expect_status 1
expect_error 'several.py:12:12: error[ill-typed]: broken fits no input: cannot multiply (2, 3) by (4, 5)'
expect_in_output 'def broken(x):'
expect_in_output 'def last(x: Float[torch.Tensor, "_ 4"]) -> Shaped[torch.Tensor, "_ 5"]:'
try annotate --diff several.py
expect_status 1
expect_in_output '+def last(x: Float[torch.Tensor, "_ 4"]) -> Shaped[torch.Tensor, "_ 5"]:'
expect_not_in_output 'def broken(x:'
try annotate --output-format json several.py
expect_status 1
expect_errors ''
expect_in_output '"function": "broken", "line": 9, "status": "ill-typed"'
expect_in_output '"function": "last", "line": 15, "status": "static"'
for command in annotate prune; do
    try $command --in-place several.py
    expect_status 1
    expect_output ''
    expect_file several.py "$(cat original.py)"
    try $command -o written.py several.py
    expect_status 1
    expect_output ''
    try_shell 'ls written.py'
    expect_status 2
    try $command -o written several.py fine.py
    expect_status 1
    try_shell 'ls written'
    expect_status 2
    # What is refused in one file stops all others; so does one that cannot be read.
    try $command --in-place fine.py several.py
    expect_status 1
    expect_file fine.py "$(cat good.py)"
    try $command --in-place fine.py missing.py
    expect_status 2
    expect_file fine.py "$(cat good.py)"
    try $command --in-place fine.py syntax.py
    expect_status 1
    expect_file fine.py "$(cat good.py)"
    try $command fine.py net.py
    expect_status 2
    expect_output ''
    expect_error 'more than one file is rewritten only with --diff, --in-place or -o DIR'
    try $command --diff fine.py net.py::f
    expect_status 0
    # Several functions of one file.
    try $command several.py::first several.py::last
    expect_status 0
    expect_not_in_output 'x.dim() >= 1'
    try $command several.py::first several.py::none several.py::nothing
    expect_status 2
    expect_output ''
    expect_errors 'moira: error: several.py: there is no function `none` that takes tensors
moira: error: several.py: there is no function `nothing` that takes tensors'
done
try prune -o written fine.py net.py
expect_status 0
expect_file net.py "$(cat written/net.py)"
try prune --in-place fine.py::first fine.py::last
expect_status 0
expect_file fine.py "$(cat written/fine.py)"
try_shell 'cat fine.py'
expect_not_in_output 'assert'
expect_not_in_output 'x.t()'

# Without libz3 what propagation shows is known, and the rest is said to be open.
cat >product.py <<'PYTHON'
import torch
from torch.fx.tensor_type import Dyn, TensorType


def f(x: TensorType([Dyn, Dyn, Dyn])):
    if x.dim() == 2:
        return x
    if x.shape[0] * x.shape[0] == 4 * x.shape[1] * x.shape[2] + 2:
        return x + 1
    return x
PYTHON
export MOIRA_LIBZ3=none
try prune --output-format json product.py
expect_status 0
expect_in_output '"condition": "x.dim() == 2", "verdict": "false"'
expect_in_output '"verdict": "unknown"'
expect_in_output 'libz3 is not installed'
try prune product.py
expect_status 0
expect_error 'is not decided: libz3 is not installed'
expect_not_in_output 'x.dim()'
expect_in_output 'x + 1'
unset MOIRA_LIBZ3

finish
