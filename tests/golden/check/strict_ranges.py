# options: --strict
"""An index whose range is known is no alarm, nor is one of which nothing is known."""
import random

import numpy as np
import torch

images = np.zeros((100, 4))
images[np.arange(0, 20) % 100]
order = np.random.permutation(100)
images[order[:10]]
np.eye(3)[np.random.randint(0, 3, size=10)]
faces = [1, 2, 3, 4, 5, 6]
faces[random.randint(0, 5)]
faces[random.randint(0, 6)]  # expect: index-out-of-range
faces[random.randrange(6)]
ring = [0] * 8
for step in range(1000):
    ring[step % 8] += 1
    ring[step % 9] += 1  # expect: index-out-of-range
tokens = torch.randint(0, 10, (2, 7))
torch.nn.Embedding(10, 4)(tokens)[:, torch.randperm(7)[:3]]


def batches(x, y, size):
    order = np.random.permutation(len(x))
    for start in range(0, len(x), size):
        picked = order[start:start + size]
        yield x[picked], y[picked]


def train(epochs: int, rate: float):
    x, y = np.random.rand(100, 4), np.random.randint(0, 3, size=100)
    w = np.zeros((4, 3))
    for _ in range(epochs):
        total, count = 0.0, 0
        for xb, yb in batches(x, y, 10):
            p = np.exp(xb @ w)
            total += -np.log(p[np.arange(len(yb)), yb]).sum()
            count += len(yb)
            w -= rate * xb.T @ p / len(yb)
        print(total / count)
    return w


def moving(xs: list[float], k: int) -> list[float]:
    result = []
    for i in range(len(xs)):
        window = xs[max(0, i - k):i + 1]
        result.append(sum(window) / len(window))
        if i > 0:
            result[i] += xs[i - 1]
    return result


def one_hot(labels, classes: int):
    out = np.zeros((len(labels), classes))
    for i, c in enumerate(labels):
        out[i, c] = 1
    return out


def pairs(rows):
    for row in rows:
        key, value = row
        print(key / value)


def near_zero(n: int):
    if -3 < n < 3:
        return 1 / n  # expect: zero-division
    return 1 / n
