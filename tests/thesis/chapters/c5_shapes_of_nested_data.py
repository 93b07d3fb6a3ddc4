# Thesis, 5.2.1, page 45. The thesis says that c is (2,) and f is (3,): NumPy 1.24 raises for ragged data.
# Pytropos: handled.
# unknown: something.m = [1, 2, 3], [1, 2, 3, 4, 5]
# unknown: something.n = [4, 5, 6], [[1, 2, 3, 4, 5], [3, 4, 0, 0, 1]]
import numpy as np
from something import m, n

a = np.array([2, 3, 4]).shape                 # must be (3,)
b_ = np.array([[2,3,4],[3,4,5]])              # must be array(shape=(2,3))
b = b_.shape                                  # must be (2,3)
c = np.array([[2,3],7]).shape                 # expect: shape-mismatch | invalid-value
d = np.array([[2,3,1],(2,2,2)]).shape         # must be (2,3)
e = np.array([m,(2,2,2)])                     # perhaps: shape-mismatch | invalid-value
f = np.array([m,[1,2],(2,2,2)]).shape         # expect: shape-mismatch | invalid-value
g = np.array([m,n])                           # perhaps: shape-mismatch | invalid-value
ls = [[1,2,3,4,5],[3,4,0,0,1]]
h = np.array([ls,ls,ls]).shape                # must be (3, 2, 5)
i = np.array([ls,ls,n])                       # perhaps: shape-mismatch | invalid-value
j = np.array([ls,[ls[0], m],n])               # perhaps: shape-mismatch | invalid-value
k = np.array([[ls,[ls[0], m],n]])             # perhaps: shape-mismatch | invalid-value
l = np.array(b_).shape                        # must be (2,3)
# state: a = (3,)
# state: b_ = ndarray (2, 3)
# state: b = (2, 3)
# state: d = (2, 3)
# state: e <= ndarray (2, ...)
# state: g <= ndarray (2, ...)
# state: h = (3, 2, 5)
# state: i <= ndarray (3, ...)
# state: j <= ndarray (3, ...)
# state: k <= ndarray (1, 3, ...)
# state: l = (2, 3)
