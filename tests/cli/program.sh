#!/usr/bin/env bash
# `moira program`: the listing, the constraints on types, failures and wrong use.
. "$(dirname "$0")/lib.sh"

cat >net.py <<'PYTHON'
import torch
from torch.fx.tensor_type import Dyn, TensorType


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Conv2d(2, 4, (3, 1), padding=1), torch.nn.ReLU())

    def forward(self, x: TensorType([Dyn, 2, Dyn, Dyn]), y: TensorType([4, 1, 1])):
        z = self.layers(x) + y
        if z.size(0) == 2 or z.dim() == 3:
            return z.view(2, -1)
        return z


def fails(x: TensorType([2, 3]), y: TensorType([4, 3])):
    return x + y


def any_rank(x: Dyn):
    return x.reshape(2, -1) * x


def plain(n):
    return n + 1
PYTHON

try program net.py::Net.forward
expect_status 0
expect_output '# Net.forward
x : TensorType([Dyn, 2, Dyn, Dyn])
y : TensorType([4, 1, 1])
v2 = Conv2D(2, 4, (3, 1), x, padding=(1, 1)) : TensorType([x.shape[0], 4, x.shape[2], x.shape[3] + 2])  # line 11
v3 = torch.nn.ReLU(v2) : TensorType([x.shape[0], 4, x.shape[2], x.shape[3] + 2])  # line 11
v4 = add(v3, y) : TensorType([x.shape[0], 4, x.shape[2], x.shape[3] + 2])  # line 11
if z.size(0) == 2 or z.dim() == 3 : x.shape[0] == 2  # line 12
v5 = reshape(v4, TensorType([2, Dyn])) : TensorType([2, 4*x.shape[0]*x.shape[2] + 2*x.shape[0]*x.shape[2]*x.shape[3]])  # line 13
return v4 | v5'

# A rank that is not declared: every one is said, and those that fail are not among them.
try program --constraints source --rank-limit 2 net.py::any_rank
expect_status 0
expect_output '# any_rank
# line 21: x: Dyn
Dyn ⊑ x
|x| ≤ 2
# line 22: x.reshape(2, -1)
|x| ∈ {Dyn, 1, 2}
can-reshape(x, TensorType([2, Dyn]))
(x = Dyn ∧ v1 = TensorType(2, v1[1]) ∧ v1[1] = Dyn) ∨ (|x| = 1 ∧ v1 = TensorType(2, x.shape[0]//2)) ∨ (|x| = 2 ∧ v1 = TensorType(2, (x.shape[0]*x.shape[1])//2))
# line 22: x.reshape(2, -1) * x
v2 = ⟨v1⟩4 ⊔* ⟨x⟩5
(⟨v1⟩4, ⟨x⟩5) = apply-broadcasting(v1, x)
⟨v1⟩4 ~ ⟨x⟩5'

cat >ranks.py <<'PYTHON'
import torch


def two(x, y):
    a = x.transpose(0, 1)
    b = y.unsqueeze(0)
    return a.sum() + b.sum()


def many(a, b, c, d, e):
    return a.sum() + b.sum() + c.sum() + d.sum() + e.sum()


def caught(x: torch.Tensor):
    try:
        return x.reshape(3, 4)
    except RuntimeError:
        return x
PYTHON
# Ranks that make no difference are not mentioned.
try program --constraints source --rank-limit 2 ranks.py::two
expect_status 0
expect_in_output '(x = Dyn ∧ v2 = Dyn) ∨ (|x| = 2 ∧ v2 = TensorType(x.shape[1], x.shape[0]))
# line 6: y.unsqueeze(0)
(y = Dyn ∧ v3 = Dyn) ∨ (|y| = 0 ∧ v3 = TensorType(1)) ∨ (|y| = 1 ∧ v3 = TensorType(1, y.shape[0])) ∨ (|y| = 2 ∧ v3 = TensorType(1, y.shape[0], y.shape[1]))'
# Weights are declared where they are used, operations have the names that they are called by, and sizes of which
# nothing is told have names of their own.
cat >weights.py <<'PYTHON'
import torch
from torch.fx.tensor_type import Dyn, TensorType

WEIGHT = torch.ones(3, 4)


def f(x: TensorType([Dyn, 3]), y: TensorType([Dyn, 4])):
    z = torch.sigmoid(x @ WEIGHT + y)
    return z - torch.ones(4)
PYTHON
try program weights.py
expect_output '# f
x : TensorType([Dyn, 3])
y : TensorType([Dyn, 4])
v2 : TensorType([3, 4])
v3 = torch.Tensor.__matmul__(x, v2) : TensorType([x.shape[0], 4])  # line 8
v4 = add(v3, y) : TensorType([n, 4])  # line 8
v5 = torch.Tensor.sigmoid(v4) : TensorType([n, 4])  # line 8
v6 = torch.ones(size=(4,)) : TensorType([4])  # line 9
v7 = torch.Tensor.__sub__(v5, v6) : TensorType([n, 4])  # line 9
return v7'
# Too many combinations are said so.
try program --constraints smt2 ranks.py::many
expect_status 0
expect_in_output '; the rank of e is not tried: there are too many combinations'
# What an operation requires is no constraint where its failure is caught: then the result is the other one.
try program --constraints source ranks.py::caught
expect_status 0
expect_output '# caught
# line 14: x: torch.Tensor
Dyn ⊑ x
|x| ≤ 6'

# Conditions give a rank; one that no input meets is said so.
try program --where 'x.ndim == 2' net.py::any_rank
expect_status 0
expect_in_output 'x : TensorType([Dyn, Dyn])'
try program --constraints source --where 'x.ndim == 2' --where 'x.shape[1] > 2' net.py::any_rank
expect_status 0
expect_in_output '|x| ≤ 6
# --where x.shape[1] > 2
x.shape[1] > 2
# line 22'
try program --where 'x.ndim == 3' net.py::fails
expect_status 0
expect_in_output '# no input meets all conditions'

# What fails for all inputs.
try program net.py::fails
expect_status 0
expect_in_output 'error : cannot add (2, 3) and (4, 3)  # line 18'
try program --constraints source net.py::fails
expect_in_output 'False'
try program --constraints smt2 net.py::fails
expect_in_output '(assert false)'
expect_in_output '(check-sat)'

# Several functions: one script, with a fresh start for each.
try program --constraints smt2 net.py
expect_status 0
expect_in_output '(reset)'

# Wrong use.
try program net.py::missing
expect_status 2
try program missing.py
expect_status 2
try program --constraints everything net.py
expect_status 2
expect_error 'none, source, target, smt2'

finish
