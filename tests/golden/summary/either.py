"""A part that is one of two modules is not shown, and neither is one that is not known: rows may be missing."""
# summary: 'Net(rates[1])' 2,8
import torch
from torch import nn

import unknown_package


class Net(nn.Module):
    def __init__(self, p):
        super().__init__()
        self.fc = nn.Linear(8, 8)
        self.drop = nn.Dropout(p) if p > 0 else nn.Identity()
        self.add_module("head", unknown_package.Head())

    def forward(self, x):
        return self.head(self.drop(self.fc(x)))


rates = [x.item() for x in torch.rand(4)]
