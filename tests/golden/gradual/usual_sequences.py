# Sequences as people write it: attention, masks, positions, lengths.
# prune: --output-format json
# annotate: --output-format json --symbolic
import torch
import torch.nn as nn
import torch.nn.functional as F


def truncate(x, max_len=5):
    seq_len = x.size(1)
    if seq_len > max_len:
        x = x[:, :max_len]
    assert x.size(1) <= max_len
    return x


def truncate_min(x):
    n = min(x.size(1), 5)
    x = x[:, :n]
    if x.size(1) > 5:
        return None
    return x


def mask(x, mask=None):
    if mask is None:
        mask = torch.ones(x.shape[0], x.shape[1])
    if mask.dim() == 2:
        mask = mask[:, None, :]
    if mask.size(-1) != x.size(1):
        raise ValueError("mask")
    return x * mask.transpose(1, 2)


class Attention(nn.Module):
    def __init__(self, dim=8, heads=2):
        super().__init__()
        self.heads = heads
        self.head_dim = dim // heads
        assert self.head_dim * heads == dim
        self.q = nn.Linear(dim, dim)

    def forward(self, x):
        b, t, d = x.size()
        q = self.q(x).view(b, t, self.heads, self.head_dim).transpose(1, 2)
        w = q @ q.transpose(-1, -2)
        if w.size() != (b, self.heads, t, t):
            raise ValueError("weights")
        o = w.softmax(-1) @ q
        if o.size() != (b, self.heads, t, self.head_dim):
            raise ValueError("out")
        o = o.transpose(1, 2).reshape(b, t, d)
        assert o.shape == x.shape
        return o


class Position(nn.Module):
    def __init__(self, max_len=16, dim=8):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(max_len, dim))

    def forward(self, x):
        n = x.size(1)
        if n > self.weight.size(0):
            raise ValueError("too long")
        return x + self.weight[:n]


def split_heads(x, heads=4):
    *lead, dim = x.shape
    if dim % heads:
        raise ValueError("heads")
    head_dim = dim // heads
    y = x.reshape(*lead, heads, head_dim)
    if y.shape[-1] * heads != dim:
        raise RuntimeError
    return y.transpose(-2, -3) if y.dim() >= 3 else y


def expand_batch(x, prompt):
    if prompt.dim() == 2:
        prompt = prompt.unsqueeze(0)
    if prompt.size(0) == 1:
        prompt = prompt.expand(x.size(0), -1, -1)
    if prompt.size(0) != x.size(0):
        raise ValueError("batch")
    return torch.cat([prompt, x], dim=1)


def named_sizes(x):
    sizes = {"batch": x.shape[0], "time": x.shape[1]}
    if sizes["time"] == 0:
        return x
    last = x[:, -1]
    if last.shape[0] != sizes["batch"]:
        raise RuntimeError
    return last


def chunk(x):
    assert x.size(1) % 2 == 0
    a, b = x.chunk(2, dim=1)
    if a.size(1) != b.size(1):
        raise RuntimeError
    return a * torch.sigmoid(b)


def stack_frames(x):
    t = x.shape[0]
    frames = []
    i = 0
    while i < t:
        frames.append(x[i])
        i += 1
    if not frames:
        return x
    return torch.stack(frames)


def loop_range(x):
    out = []
    for i in range(x.size(1)):
        if i >= x.size(1):
            break
        out.append(x[:, i])
    if len(out) == 0:
        return x
    return torch.stack(out, 1)
