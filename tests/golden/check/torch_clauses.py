# What the clauses of a rule say of its parameters.
import argparse

import torch
import unknown_module as m
from torch import nn, optim

# It changes no name of the library: max is a parameter there, and a function.
torch.clip_(input=m.u, min=m.u, max=m.u)
torch.max(input=m.u, other=m.u, out=m.u)

# A requirement that may not hold does not hide one that fails.
parser = argparse.ArgumentParser()
parser.add_argument('--lr', type=float, default=0.1)
args = parser.parse_args()
optim.Adadelta(nn.Linear(2, 3), lr=args.lr)  # expect: not-iterable
optim.Adadelta(nn.Linear(2, 3).parameters(), lr=args.lr)
optim.Adadelta(nn.Linear(2, 3).parameters(), lr=-args.lr)
optim.Adadelta(nn.Linear(2, 3).parameters(), lr=-0.1)  # expect: invalid-value
