# unknown: lib.n = 3, 4
# unknown: lib.m = 2, 3, 4
import numpy as np
from lib import n, m
a = np.zeros((n, 2))
b = np.zeros((m, 2))
c = a + b                  # may: shape-mismatch
d = a @ b.T
e = np.vstack([a, b])
f = a @ b                  # may: shape-mismatch
g = e + np.zeros((1, 3))   # expect: shape-mismatch
# state: d <= ndarray (?, ?)
# state: e <= ndarray (?, 2)
