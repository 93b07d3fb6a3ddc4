import numpy as np
a = np.zeros((6, 4))
p, q, r = np.split(a, 3)
s, t = np.split(a, [2])
u = np.array_split(a, 4)
v = np.pad(a, 1)
w = np.pad(a, ((0, 0), (1, 2)))
x = np.tile(a, (2, 1, 3))
y = np.repeat(a, 2, axis=0)
z = np.roll(a, 1, axis=1)
k = np.split(a, 4)              # expect: invalid-value | shape-mismatch | invalid-reshape
l = np.pad(a, ((1, 1), (1, 1), (1, 1)))  # expect: invalid-value | shape-mismatch
m = np.broadcast_to(a[0], (3, 4))
n = np.broadcast_to(a, (3, 4))  # expect: shape-mismatch
# state: p = ndarray (2, 4)
# state: s = ndarray (2, 4)
# state: t = ndarray (4, 4)
# state: v = ndarray (8, 6)
# state: w = ndarray (6, 7)
# state: x = ndarray (2, 6, 12)
# state: y = ndarray (12, 4)
# state: m = ndarray (3, 4)
