# Thesis, 5.2.1, page 45. Pytropos: handled.
import numpy as np

a = (np.zeros((2, 1, 4)) + np.zeros(  (3,1))  ).shape  # must be (2, 3, 4)
b = (np.zeros((2, 2, 4)) + np.zeros(  (3,1))  ).shape  # expect: shape-mismatch
c = (np.zeros((2, 2, 4)) - 3                  ).shape  # must be (2, 2, 4)
d = (np.zeros((7, 1, 8)) / [7]                ).shape  # must be (7, 1, 8)
e = (np.zeros((2, 2, 4)) * [7,3]              ).shape  # expect: shape-mismatch
f = (      ([2],[3],[6]) % np.ndarray((5,1,1))).shape  # must be (5, 3, 1)
# state: a = (2, 3, 4)
# state: b = Any
# state: c = (2, 2, 4)
# state: d = (7, 1, 8)
# state: f = (5, 3, 1)
