"""A size that is one of a few after a branch stays one of a few: what fails for each of them fails."""
import numpy as np
import torch

c = bool(input())
if c:
    a = np.zeros((3, 2))
else:
    a = np.zeros((3, 1))
np.vstack([np.zeros((2, 3)), a])  # expect: concatenate-mismatch
np.vstack([np.zeros((2, 1)), a])

n = 2 if c else 1
b = np.zeros((n, 4))
b @ np.zeros((5, 2))  # expect: shape-mismatch
np.zeros((3, 4)) + b
np.zeros((3, 4)) + np.zeros((2 if c else 5, 4))  # expect: shape-mismatch
k = n + 1
np.zeros((4, k)) + np.zeros((4, 7))  # expect: shape-mismatch
np.zeros((4, k)) + np.zeros((4, 3))
np.zeros((k, 4)) @ np.zeros((4, k))
d = np.zeros((3, n))
np.vstack([d, np.zeros((1, 3))])  # expect: concatenate-mismatch
d.reshape(7)  # expect: invalid-reshape
d.reshape(3)


def heads(wide: bool):
    width = 8 if wide else 4
    x = torch.zeros(2, width)
    x @ torch.zeros(5, 3)  # expect: shape-mismatch
    x @ torch.zeros(8, 3)
    y = torch.cat([x, torch.zeros(2, 1)], dim=1)
    torch.stack([y, torch.zeros(2, 8)])  # expect: concatenate-mismatch
    return y @ torch.zeros(9, 1)


def grown(parts: list):
    size = 2 if parts else 3
    out = [np.zeros((size, 4))]
    out.append(np.zeros((1, 5)))
    np.concatenate(out)  # expect: concatenate-mismatch
    return out
