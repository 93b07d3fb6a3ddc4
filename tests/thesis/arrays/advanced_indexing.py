# Where the new axes go when integer arrays and slices are mixed.
# unknown: lib.scale = 0, 1
import numpy as np
from lib import scale
a = np.zeros((4, 5, 6)) + float(scale)
rows = np.array([0, 2, 3])
b = a[rows]
c = a[:, [0, 1], [2, 3]]
d = a[[0, 1], :, [2, 3]]
e = a[rows[:, None], [0, 1]]
f = a[a > 0]
g = a[np.array([True, False, True, False])]
h = a[[0, 1, 2], [0, 1]]            # expect: shape-mismatch | index-out-of-range
i = a[np.array([True, False])]      # expect: index-out-of-range | shape-mismatch
j = a[[0, 4]]                       # expect: index-out-of-range
k = f.reshape(2, 3, 4, 5)           # may: invalid-reshape
# state: b = ndarray (3, 5, 6)
# state: c = ndarray (4, 2)
# state: d = ndarray (2, 5)
# state: e = ndarray (3, 2, 6)
# state: f <= ndarray (?)
