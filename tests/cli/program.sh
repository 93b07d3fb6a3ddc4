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
v5 = reshape(v4, TensorType([2, Dyn])) : TensorType([2, 4*x.shape[0]*x.shape[2] + 2*x.shape[0]*x.shape[2]*x.shape[3]])  # line 13'

try program --constraints source net.py::any_rank
expect_status 0
expect_output '# any_rank
# line 21: x: Dyn
Dyn ⊑ x
|x| ≤ 6
# line 22: x.reshape(2, -1)
v1 = TensorType(2, v1[1])
v1[1] = Dyn
|x| ≤ 6
can-reshape(x, TensorType([2, Dyn]))
# line 22: x.reshape(2, -1) * x
v2 = ⟨v1⟩4 ⊔* ⟨x⟩5
(⟨v1⟩4, ⟨x⟩5) = apply-broadcasting(v1, x)
⟨v1⟩4 ~ ⟨x⟩5
|v1| ≤ 6
|x| ≤ 6
|v2| ≤ 6'

# Conditions give a rank; one that no input meets is said so.
try program --where 'x.ndim == 2' net.py::any_rank
expect_status 0
expect_in_output 'x : TensorType([Dyn, Dyn])'
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
