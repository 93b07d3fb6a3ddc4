"""PyTorch: a compiled module knows the original one; sharded tensors are made of local ones."""

import torch
from torch import nn
from torch.distributed.tensor import DTensor


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.line = nn.Linear(2, 3)

    def forward(self, x):
        return self.line(x)


compiled = torch.compile(Net())
compiled._orig_mod(torch.zeros(4, 2))
compiled(torch.zeros(4, 2)) + torch.zeros(4, 4)     # expect: shape-mismatch
compiled.lines                                      # expect: no-such-attribute
DTensor.from_local(torch.zeros(4, 2)).redistribute()
