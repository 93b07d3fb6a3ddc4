"""A model that is called with one of two tensors has the rows of one call, with what both have in common."""
# summary: 'Net()' 2,8
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.out = nn.Sequential(nn.Linear(8, 8), nn.Sequential(nn.Dropout(0.1), nn.Dropout(0.1)))
        self.head = nn.Linear(8, 3)

    def forward(self, x):
        y = torch.zeros(torch.unique(x).shape[0], 8)
        if y.shape[0] > 4:
            y = torch.zeros(torch.unique(x + 1).shape[0], 8)
        return self.head(self.out(y))
