# options: --strict
"""What is done with something unknown may always fail, which says nothing about the program; what may fail in a
method that a library calls stands in that method."""

import random

import numpy as np
import torch
from torch import nn

import elsewhere

layer = nn.Linear(4, 4)
layer(elsewhere.batch())
layer(elsewhere.batch().transpose(1, 2))

frames = np.ones((41, 15, 12))
rows, columns = np.ogrid[:15, :12]
print(frames[:, rows + columns > 3].shape)  # one mask: its two index arrays are of one length
frames[:, [0, 1], columns[0] > random.randint(0, 3)]  # expect: index-out-of-range


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(4, 4)

    def forward(self, x, n):
        x = self.inner(elsewhere.attend(x))
        return torch.ones(2, 64).view(2, n)  # expect: invalid-reshape


block = Block()
block(torch.ones(2, 4), random.randint(1, 100))
