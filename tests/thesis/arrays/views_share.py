# A slice is a view: its shape is its own, the name still holds what it held.
import numpy as np
a = np.zeros((4, 6))
v = a[::2]
v += np.ones(6)
w = a.T
w[0] = np.zeros(4)
b = a
b = b[0]
c = a + b
d = a + v       # expect: shape-mismatch
w[0] = np.zeros(6)   # expect: shape-mismatch
# state: a = ndarray (4, 6)
# state: v = ndarray (2, 6)
# state: b = ndarray (6)
