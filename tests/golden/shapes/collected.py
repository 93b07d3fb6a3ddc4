"""A list to which each round of a loop appends is as long as the loop; what may have another number of items is
not said to."""
import sys

import torch
import torch.nn.functional as F

x = torch.zeros(3, len(sys.argv), 8)
b, t, d = x.shape

def each_round(x):
    b, t, d = x.shape
    outputs, others = [], []
    state = torch.zeros(b, d)
    for i in range(t):
        state = state * 2 + x[:, i]
        outputs.append(state)
        others.append(x[:, i:i + 1])
    stacked = torch.stack(outputs, dim=1)
    joined = torch.cat(others, dim=1)
    return stacked, joined

def some_rounds(x):
    kept = []
    for i in range(x.shape[1]):
        if x[0, i, 0] > 0:
            continue
        kept.append(x[:, i])
    return torch.stack(kept)

def shared(x):
    kept = []
    same = kept
    for i in range(x.shape[1]):
        same.append(x[:, i])
        kept.append(x[:, i])
    return torch.stack(kept)

def twice(x):
    kept = []
    for _ in range(x.shape[1]):
        for i in range(x.shape[1]):
            kept.append(x[:, i])
    return torch.stack(kept)

def unlike(x):
    return torch.cat([x[:, :i] for i in range(x.shape[1])], dim=1)

def padded(x):
    if x.shape[1] < 4:
        x = F.pad(x, (0, 0, 4 - x.shape[1], 0))
    return x

def cut(x, is_known=False):
    if not is_known and x.shape[1] > 512:
        x = x[:, :512]
    return x

one, two = each_round(x)
three = some_rounds(x)
four = shared(x)
five = twice(x)
six = unlike(x)
seven = padded(x)
eight = cut(x)
