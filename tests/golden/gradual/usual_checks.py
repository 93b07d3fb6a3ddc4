# Checks of arguments as people write it, in all forms of Python.
# prune: --output-format json
# annotate: --output-format json --symbolic
import torch
import torch.nn as nn
import torch.nn.functional as F


def lead(x):
    *lead, h, w = x.shape
    if len(lead) == 0:
        x = x[None]
    if h != w:
        n = min(h, w)
        x = x[..., :n, :n]
    if x.shape[-1] != x.shape[-2]:
        raise RuntimeError("square")
    return x


def early(x, y):
    if x.shape != y.shape:
        return None
    if x.dim() != y.dim():
        raise ValueError
    if x.numel() != y.numel():
        raise ValueError
    return x + y


def try_view(x):
    try:
        y = x.view(2, 3)
    except RuntimeError:
        y = x
    if y.dim() == 2:
        return y
    return y.reshape(-1)


def elif_rank(x):
    if x.dim() == 1:
        x = x[None, None]
    elif x.dim() == 2:
        x = x[None]
    elif x.dim() == 3:
        pass
    else:
        raise ValueError("rank")
    if x.dim() != 3:
        raise RuntimeError
    return x


def match_rank(x):
    match x.dim():
        case 1:
            x = x[None]
        case 2:
            pass
        case n if n > 3:
            raise ValueError("rank")
        case _:
            x = x[0]
    assert x.dim() == 2
    return x


def while_halve(x):
    while x.size(-1) > 4:
        x = x[..., ::2]
    assert x.size(-1) <= 4
    return x


def while_rank(x):
    while x.dim() < 4:
        x = x.unsqueeze(0)
    if x.dim() < 4:
        raise RuntimeError
    return x


def one_hot(x, num=4):
    if x.dim() == 1:
        return torch.zeros(x.size(0), num)
    elif x.dim() == 2 and x.size(1) == num:
        return x
    else:
        raise ValueError(f"bad {x.shape}")


def broadcast(x, y):
    if x.dim() < y.dim():
        x, y = y, x
    while y.dim() < x.dim():
        y = y.unsqueeze(0)
    if x.dim() != y.dim():
        raise RuntimeError
    return x * y


class FlattenHead(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(12, 5)

    def forward(self, x):
        if x.dim() > 2:
            x = x.flatten(1)
        if x.size(1) != 12:
            raise ValueError(x.shape)
        return self.fc(x)


def batch_one(x):
    n = x.shape[0]
    if n == 0:
        return x
    if n == 1:
        return x.squeeze(0)
    assert n >= 2
    return x.mean(0)


def diag(x):
    if x.ndim < 2:
        raise ValueError("matrix")
    n, m = x.shape[-2:]
    is_square = n == m
    if not is_square:
        k = max(n, m)
        x = F.pad(x, (0, k - m, 0, k - n))
    if x.shape[-1] != x.shape[-2]:
        raise RuntimeError("never")
    return x.diagonal(dim1=-2, dim2=-1)


def loss(pred, target):
    if pred.shape != target.shape:
        if pred.dim() == target.dim() + 1 and pred.size(-1) == 1:
            pred = pred.squeeze(-1)
        else:
            raise ValueError("shapes")
    assert pred.shape == target.shape
    return ((pred - target) ** 2).mean()


def assert_all(x, y, z):
    tensors = [x, y, z]
    assert all(t.dim() == x.dim() for t in tensors)
    if not all(t.shape[1:] == x.shape[1:] for t in tensors):
        raise ValueError
    out = torch.cat(tensors)
    if out.shape[0] != x.shape[0] + y.shape[0] + z.shape[0]:
        raise RuntimeError
    return out
