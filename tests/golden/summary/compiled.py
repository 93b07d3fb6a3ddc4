"""What is compiled does the same; a call under a condition that is not known has no row."""
# summary: --library torch=2.13 'Net()' n,8
import random

import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.compile(nn.Linear(8, 4))
        self.extra = nn.Linear(4, 4)
        self.last = nn.Linear(4, 2)

    @torch.compile(fullgraph=True, dynamic=True)
    def forward(self, x):
        x = self.first(x)
        if random.random() > 0.5:
            x = self.extra(x)
        return self.last(x)
