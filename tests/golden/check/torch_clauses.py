# What the clauses of a rule say of its parameters.
import os

import torch
from torch import nn, optim


# It changes no name of the library: max is a parameter there, and a function.
def of_unknown(u):
    torch.clip_(input=u, min=u, max=u)
    torch.max(input=u, other=u, out=u)


# A requirement that may not hold does not hide one that fails.
rate = float(os.environ.get('RATE', '0.1'))
optim.Adadelta(nn.Linear(2, 3), lr=rate)  # expect: not-iterable
optim.Adadelta(nn.Linear(2, 3).parameters(), lr=rate)
optim.Adadelta(nn.Linear(2, 3).parameters(), lr=-0.1)  # expect: invalid-value
