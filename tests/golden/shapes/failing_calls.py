# What calls that do not fail have in common is not shown where one fails: there the shapes of the calls stand.
import numpy as np


def score(u):
    flat = u.flatten()
    return flat @ np.zeros((6, 2))


def column(u):
    least = u.min(axis=-1, keepdims=True)
    (k,) = least.shape
    return least * k


good = column(np.zeros(5))
try:
    bad = column(np.zeros((3, 5)))
except ValueError:
    bad = None
lost = score(np.ones(4))


def differ(a, b):
    # NumPy before version 1.25 says of arrays that do not fit each other that they differ.
    same = np.zeros((5, a.shape[0])) != b
    return same, np.arange(4)


differ(np.zeros(3), np.zeros(4))
