import math
import types
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

class Floor(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.parts = nn.ModuleDict(dict(wide=nn.Linear(width, 4 * width), act=nn.ReLU(),
                                        narrow=nn.Linear(4 * width, width)))
        parts = self.parts
        self.both = lambda x: parts.narrow(parts.act(parts.wide(x)))

    def forward(self, x):
        x = x + self.both(self.norm(x))
        return x


class Tower(nn.Module):
    def __init__(self, words, width, depth):
        super().__init__()
        self.parts = nn.ModuleDict(dict(table=nn.Embedding(words, width),
                                        floors=nn.ModuleList([Floor(width) for _ in range(depth)])))
        self.heads = [nn.ModuleList([nn.Linear(width, 2), nn.Linear(2, words)]) for _ in range(depth)]

    def forward(self, index):
        rows, steps = index.size()
        x = self.parts.table(index)
        for floor in self.parts.floors:
            x = floor(x)
            wide = floor.parts.wide(x)
        for first, second in self.heads:
            y = first(x)
            z = second(y)
        return torch.exp(z)
