"""An array without dimensions may be a number of NumPy, which has a class of its own."""
import numpy as np


def items(key):
    if isinstance(key, (str, int, np.integer)):
        return [key]
    return [item for item in key]


items(np.int64(0))
items(np.arange(3)[1])


def shapes(size):
    if not isinstance(size, (tuple, list)):
        return size.foo  # expect: no-such-attribute
    return size


shapes(3)
