# options: --library numpy=2.4
# What becomes a single number has no dimensions, and empty arrays have no truth value: NumPy 2.
import numpy as np

one = np.ones(1)
y = np.zeros(3)
float(np.ones(()))


def converted():
    return float(one)  # expect: wrong-type


def stored():
    y[0] = one  # expect: invalid-value


def filled():
    y.fill(one)  # expect: invalid-value


def asked():
    if np.ones((0, 2)):  # expect: invalid-value
        pass


def kept(unknown):
    y[True] = one
    y[0, ...] = one
    y[0:1] = np.ones((1, 1))
    y[0] = unknown
    unknown[0] = one
    np.zeros(3, object)[0] = one
    np.zeros(3, bool)[0] = one
    np.insert(np.ones(4), 0, np.zeros((1, 1, 1)), axis=-1)
    np.round(np.arange(4).reshape(1, 2, 2), 1, out=np.ones((2, 2)))
