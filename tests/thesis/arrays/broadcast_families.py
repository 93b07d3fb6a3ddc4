import numpy as np
a = np.zeros((5, 1, 3))
b = np.zeros((4, 1))
c = a + b
d = np.maximum(a, b)
e = a < np.zeros(3)
f = np.where(a > 0, a, b)
g = a ** np.zeros((2, 3))
h = a - np.zeros((5, 3))
i = a - np.zeros((5, 2))      # expect: shape-mismatch
j = np.add(b, np.zeros((3, 2)))   # expect: shape-mismatch
k = np.logical_and(np.zeros((2, 2)), np.zeros((3, 2)))  # expect: shape-mismatch
# state: c = ndarray (5, 4, 3)
# state: d = ndarray (5, 4, 3)
# state: e = ndarray (5, 1, 3)
# state: f = ndarray (5, 4, 3)
# state: g = ndarray (5, 2, 3)
# state: h = ndarray (5, 5, 3)
