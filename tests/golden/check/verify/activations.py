# options: --verify-stubs activations.pyi
"""What activations.pyi speaks of: some of it is right there, some is not."""
import numpy as np


def double(x):
    return 2 * x


def outer(x, y):
    return x[:, None] * y


def product(a, b):
    return a @ b


def add(a, b):
    return a + b


def mean(x, axis=-1):
    return x.mean(axis=axis)


def grid(n, m=4):
    return np.zeros((m, n))


def renamed(x):
    return x


def rows(x):
    return x.reshape(-1, 4)


def own_error(x):
    if x.ndim != 2:
        raise ValueError("two dimensions, please")
    return x


def part(x, start):
    if start >= len(x):
        raise IndexError(start)
    return x


def soft(x):
    return np.log1p(np.exp(x))


def total(a, axis=None, keepdims=False):
    return np.sum(a, axis=axis, keepdims=keepdims)


def pick(x):
    return x[0] if x.ndim == 2 else x[1:]


def pair(x):
    return x, x.T


def count(x):
    return len(x)


def counts(x):
    return x.astype(int)


def unknown(x):
    return open(x).read()


def needs(x, rate):
    return x * rate


def joined(parts):
    return np.concatenate(parts)


class Dense:
    def __init__(self, width, height):
        self.w = np.zeros((width, height))

    def forward(self, x):
        return x @ self.w

    def reverse(self, x):
        return x @ self.w

    def size(self):
        return self.w.size
