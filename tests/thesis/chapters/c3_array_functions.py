# Thesis, 3.4, pages 31 and 32: what Pytropos knows of NumPy. Pytropos: handled.
import numpy as np
a = np.zeros((4, 3))
b = np.array([[1, 2, 3]])
c = np.dot(a, np.ones((3, 2)))
d = np.abs(a)
e = np.arange(12)
f = np.size(a)
g = np.ndim(a)
h = a.astype(int)
i = a.T
j = i.shape
k = np.dot(a, a)  # expect: shape-mismatch
# state: a = ndarray (4, 3)
# state: b = ndarray (1, 3)
# state: c = ndarray (4, 2)
# state: d = ndarray (4, 3)
# state: e = ndarray (12)
# state: f = 12
# state: g = 2
# state: h = ndarray (4, 3)
# state: i = ndarray (3, 4)
# state: j = (3, 4)
