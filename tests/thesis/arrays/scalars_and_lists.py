# Python data in operations with arrays is converted first.
import numpy as np
a = np.ones((2, 3))
b = a + [1, 2, 3]
c = [[1], [2]] * a
d = 2 ** a
e = a + (1, 2)                 # expect: shape-mismatch
f = np.dot([1, 2], a)
g = np.dot([1, 2, 3], a)       # expect: shape-mismatch
h = np.sum([[1, 2], [3, 4]], axis=0)
i = np.mean([[1, 2], [3]])     # expect: shape-mismatch | invalid-value
j = a + None                   # expect: operand-types
k = float(np.zeros(1))
l = int(np.zeros(2))           # expect: wrong-type | shape-mismatch | invalid-value
# state: b = ndarray (2, 3)
# state: c = ndarray (2, 3)
# state: d = ndarray (2, 3)
# state: f = ndarray (3)
# state: h = ndarray (2)
