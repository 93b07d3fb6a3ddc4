# Odd layout stays; what data decide gets no numbers.
# annotate: --diff
# prune: --diff
import torch
from typing import Optional
from torch import nn, Tensor


class  Net( nn.Module ):   # odd   spacing
    def __init__(self, d: int = 8, *, heads=2):
        super().__init__()
        self.q = nn.Linear(d, d); self.h = heads

    @torch.no_grad()
    def forward(
        self,
        x: Tensor,           # (batch, time, features)
        mask: Optional[Tensor] = None,
        *,
        scale: float = 1.0,
        **kw: int,
    ) -> Tensor:
        """doc"""
        b, t, d = x.shape
        q = self.q(x).view(b, t, self.h, -1).transpose(1, 2)
        s = q @ q.transpose(-1, -2) * scale
        if mask is not None:
            s = s.masked_fill(mask[:, None, None, :] == 0, -1e9)
        return (s.softmax(-1) @ q).transpose(1, 2).reshape(b, t, d)


f = lambda a, b: torch.mm(a, b)

async def g(x, /, y, *rest):
    return torch.cat([x, y]) @ torch.ones(3, 4)

def apply(fn, x):            # higher order
    return fn(x).reshape(2, 3)

def dd(x):                   # data dependent
    i = x.nonzero()
    return i.reshape(-1, 2)

def idx(x: torch.Tensor, i: torch.Tensor):
    return nn.functional.embedding(i, x) @ torch.ones(5, 2)
