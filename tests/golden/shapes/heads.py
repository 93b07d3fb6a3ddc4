import math
import types
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from einops import rearrange, repeat


class Heads(nn.Module):
    def __init__(self, dim, heads=8, dim_head=64):
        super().__init__()
        inner = heads * dim_head
        self.heads = heads
        self.both = nn.Linear(dim, inner * 3, bias=False)
        self.out = nn.Linear(inner, dim)
        self.token = nn.Parameter(torch.randn(1, 1, dim))

    def forward(self, x):
        token = repeat(self.token, '1 1 d -> b 1 d', b=x.shape[0])
        x = torch.cat((token, x), dim=1)
        parts = self.both(x).chunk(3, dim=-1)
        q, k, v = map(lambda t: rearrange(t, 'b n (h d) -> b h n d', h=self.heads), parts)
        dots = torch.matmul(q, k.transpose(-1, -2))
        out = torch.matmul(dots.softmax(dim=-1), v)
        out = rearrange(out, 'b h n d -> b n (h d)')
        out = self.out(out)
        return out
