# No numbers are promised where a caller's size decides, and what is said of several ranks holds at each.
# annotate: --static --diff --style jaxtyping
import torch
from torch import nn


class Embed(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.embed = nn.Linear(dim, 7)

    def forward(self, image):
        return self.embed(image)


class Heads(nn.Module):
    def __init__(self, dim, heads=4):
        super().__init__()
        self.qkv = nn.Linear(dim, 3 * dim)
        self.heads = heads

    def forward(self, x):
        b, n, c = x.shape
        q, k, v = self.qkv(x).reshape(b, n, 3, self.heads, c // self.heads).permute(2, 0, 3, 1, 4)
        return (q @ k.transpose(-2, -1)) @ v


class Clash(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(2, 2, 2)
        self.second = nn.Conv2d(4, 2, 2)

    def forward(self, x):
        self.first(x)
        return self.second(x)


def known(x, scale):
    if scale > 2:
        x = x + 1
    return x @ torch.ones(5, 2)
