"""A residual block, a module that is used twice, several outputs."""
# summary: 'Net(4)' n,3,h,w
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.conv = nn.Conv2d(channels, channels, 3, padding=1)
        self.norm = nn.BatchNorm2d(channels)
        self.act = nn.ReLU(inplace=True)

    def forward(self, x):
        return self.act(self.norm(self.conv(x)) + x)


class Net(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.stem = nn.Conv2d(3, channels, 3, stride=2)
        self.block = Block(channels)
        self.unused = nn.Linear(5, 5)
        self.heads = nn.ModuleDict({"a": nn.Conv2d(channels, 1, 1), "b": nn.Conv2d(channels, 2, 1)})

    def forward(self, x):
        x = self.block(self.block(self.stem(x)))
        return {name: head(x) for name, head in self.heads.items()}
