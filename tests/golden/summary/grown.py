"""A table that is made anew when it is too small has the size that is needed, at least."""
# summary: 'Grown()' n,t,8
import torch
from torch import nn


class Grown(nn.Module):
    def __init__(self):
        super().__init__()
        self.most = 2048
        self.table = torch.zeros(1, 2048, 8)

    def forward(self, x):
        t = x.shape[1]
        if t > self.most:
            self.most = t
            self.table = torch.zeros(1, t, 8)
        return self.table[:, :t], x + self.table[:, :t]
