"""A size that each path has learned is what it was where they meet; so are the items of a tuple that each returns."""
# summary: 'Learned()' n,t,8
import torch
from torch import nn


class Step(nn.Module):
    def forward(self, x):
        if x.shape[1] == 1:
            return x.sum(1, keepdim=True), None
        return torch.cumsum(x, dim=1), None


class Learned(nn.Module):
    def __init__(self):
        super().__init__()
        self.step = Step()
        self.last = nn.Linear(8, 4)

    def forward(self, x):
        if x.shape[1] != 1:
            y = x * 2
        else:
            y = x.sum(1).unsqueeze(1)
        z, _ = self.step(y)
        return self.last(x), y, z
