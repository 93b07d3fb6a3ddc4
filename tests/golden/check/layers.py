"""Layers of PyTorch: what fails, and what only looks as if it did."""
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.modules.utils import _pair
from einops import rearrange, reduce
from einops.layers.torch import Rearrange

x = torch.zeros(4, 3, 32, 32)

nn.Conv2d(3, 8, 3, groups=2)  # expect: invalid-value
nn.Conv2d(3, 8, 3, stride=2, padding="same")  # expect: invalid-value
nn.MultiheadAttention(10, 3)  # expect: invalid-value
nn.Linear(3, 4, biased=True)  # expect: wrong-arguments
nn.Dropout(1.5)  # expect: invalid-value
nn.GroupNorm(2, 3)  # expect: invalid-value

nn.Conv2d(1, 8, 3)(x)  # expect: shape-mismatch
nn.Conv2d(3, 8, 40)(x)  # expect: shape-mismatch
nn.Conv2d(3, 8, 3)(x[0, 0])  # expect: wrong-rank
nn.Conv2d(3, 8, 3)(x.double())  # expect: wrong-type
nn.BatchNorm2d(4)(x)  # expect: shape-mismatch
nn.BatchNorm1d(3)(torch.zeros(1, 3))  # expect: invalid-value
nn.BatchNorm1d(3).eval()(torch.zeros(1, 3))
nn.MaxPool2d(40)(x)  # expect: shape-mismatch
nn.Linear(3, 4)(x)  # expect: shape-mismatch
nn.LSTM(5, 6)(torch.zeros(3, 4, 6))  # expect: shape-mismatch
nn.Embedding(10, 3)(torch.zeros(4))  # expect: wrong-type
nn.CrossEntropyLoss()(torch.zeros(1, 5), torch.zeros(4, dtype=torch.long))  # expect: shape-mismatch
nn.BCEWithLogitsLoss()(torch.zeros(16, 1), torch.zeros(16))  # expect: shape-mismatch
nn.MSELoss()(torch.zeros(16, 1), torch.zeros(16))  # expect: silent-broadcast
nn.Transformer(16, 4, 1, 1)(torch.zeros(5, 2, 16), torch.zeros(6, 3, 16))  # expect: invalid-value

# Each layer that a comprehension makes is one of its own.
layers = [nn.Linear(8 + i, 9 + i) for i in range(12)]
nn.Sequential(*layers)(torch.zeros(2, 8))
nn.Sequential(*layers, nn.Linear(9, 1))(torch.zeros(2, 8))  # expect: shape-mismatch

# What a constructor refuses causes no second error.
broken = nn.Conv2d(3, 8, 3, groups=2)  # expect: invalid-value
broken(x).view(7, 11)

# Casting a module casts what it owns.
nn.Linear(3, 4).double()(torch.zeros(2, 3).double())
nn.Linear(3, 4).to(torch.float64)(torch.zeros(2, 3).double())
nn.Linear(3, 4)(torch.zeros(2, 3).double())  # expect: wrong-type

rearrange(x, "b c (h p) w -> b h (p c w)", p=3)  # expect: shape-mismatch
rearrange(x, "b c h -> b (c h)")  # expect: wrong-rank
reduce(x, "b c h w -> b c", "median")  # expect: invalid-value
nn.Sequential(Rearrange("b c h w -> b (c h w)"), nn.Linear(3072, 10))(x)
nn.Conv2d(3, 8, _pair(3))(x)


class Nested(nn.Module):
    def __init__(self):
        super().__init__()
        blocks = [nn.Sequential(nn.Sequential(nn.Linear(4, 4)), nn.LayerNorm(4)) for _ in range(6)]
        self.parts = nn.ModuleDict(dict(first=nn.Linear(3, 4), blocks=nn.ModuleList(blocks)))
        self.apply(self.reset)

    def reset(self, module):
        if isinstance(module, nn.Linear):
            nn.init.normal_(module.weight, std=0.02)
            if module.bias is not None:
                nn.init.zeros_(module.bias)

    def forward(self, x):
        x = self.parts.first(x)
        for block in self.parts.blocks:
            x = x + block(x)
        return x


Nested()(torch.zeros(2, 3)).view(2, 2, 2)
Nested()(torch.zeros(2, 3)).view(2, 3)  # expect: invalid-reshape


def forward(images, size):
    y = nn.Conv2d(3, 8, 3)(images)
    F.max_pool2d(y, size)
    nn.Linear(size, 4)(torch.zeros(2, size))
