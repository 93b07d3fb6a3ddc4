# Nothing is constant, and still 3 is not 4; but n may be 3.
# unknown: lib.data = [1, 2, 3], list(range(12))
import numpy as np
from lib import data
n = len(data)
a = np.zeros((n, 3))
b = np.zeros((n, 4))
c = a @ np.zeros((3, n))
d = np.concatenate([a, b], axis=1)
h = a.reshape(3 * n)
e = a @ b          # may: shape-mismatch
f = a.T @ b
g = f + np.zeros((4, 3))   # expect: shape-mismatch
# state: d <= ndarray (?, 7)
# state: f = ndarray (3, 4)
