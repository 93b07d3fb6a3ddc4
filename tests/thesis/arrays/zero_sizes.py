# Empty dimensions broadcast with 1 and with nothing else.
import numpy as np
a = np.zeros((0, 3))
b = a + np.zeros((1, 3))
c = a.sum(axis=0)
d = a.reshape(3, 0)
e = a @ np.zeros((3, 2))
f = np.zeros((2, 0)) @ np.zeros((0, 5))
g = a + np.zeros((2, 3))   # expect: shape-mismatch
h = a.max(axis=0)          # expect: invalid-value | shape-mismatch
i = a.reshape(-1, 0)       # expect: invalid-reshape
j = a[0]                   # expect: index-out-of-range
# state: b = ndarray (0, 3)
# state: c = ndarray (3)
# state: d = ndarray (3, 0)
# state: e = ndarray (0, 2)
# state: f = ndarray (2, 5)
