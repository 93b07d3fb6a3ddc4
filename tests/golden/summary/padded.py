"""What is padded to a multiple, or cut to one, under a condition has one size after it."""
# summary: 'Padded()' n,t,8
import torch
import torch.nn.functional as F
from torch import nn


class Up(nn.Module):
    def forward(self, x):
        if x.shape[1] % 128 != 0:
            x = F.pad(x, (0, 0, 0, 128 - x.shape[1] % 128))
        return x


class Negative(nn.Module):
    def forward(self, x):
        if x.shape[1] % 128 != 0:
            pad = (-x.shape[1]) % 128
            x = F.pad(x, (0, 0, 0, pad))
        return x


class Down(nn.Module):
    def forward(self, x):
        rest = x.shape[1] % 4
        if rest:
            x = x[:, :-rest]
        return x


class Blocks(nn.Module):
    def forward(self, x, length):
        n, t, d = x.shape
        blocks = x.view(n, -1, 128, d)
        return blocks.sum(2), blocks.reshape(n, t, d), blocks.reshape(n, -1, d)[:, :length]


class Last(nn.Module):
    """The last t of 2048 places have at most t of them."""

    def forward(self, x):
        t = x.shape[1]
        places = torch.zeros(1, 2048)[:, max(0, 2048 - t):]
        return places, x.sum(2) + places


class Padded(nn.Module):
    def __init__(self):
        super().__init__()
        self.up, self.negative, self.down = Up(), Negative(), Down()
        self.blocks, self.last = Blocks(), Last()

    def forward(self, x):
        self.down(x)
        self.negative(x)
        self.last(x)
        return self.blocks(self.up(x), x.shape[1])
