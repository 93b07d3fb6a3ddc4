# dot and matmul differ in rank rules, scalars included.
import numpy as np
a = np.zeros((2, 3, 4))
b = np.zeros((5, 4, 6))
v = np.zeros(4)
c = np.dot(a, b)
d = a @ v
e = np.dot(3, a)
f = np.zeros((5, 1, 3, 4)) @ np.zeros((2, 4, 6))
g = v @ v
h = np.inner(a, b.transpose(0, 2, 1))
i = np.matmul(a, b)     # expect: shape-mismatch
j = np.matmul(a, 3)     # expect: wrong-rank | shape-mismatch | wrong-type
k = np.dot(a, np.zeros((4, 5, 6)))  # expect: shape-mismatch
l = v @ np.zeros((3, 4))            # expect: shape-mismatch
m = np.outer(v, np.zeros((2, 3)))
# state: c = ndarray (2, 3, 5, 6)
# state: d = ndarray (2, 3)
# state: e = ndarray (2, 3, 4)
# state: f = ndarray (5, 2, 3, 6)
# state: h = ndarray (2, 3, 5, 6)
# state: m = ndarray (4, 6)
