import numpy as np
a = np.zeros((2, 3, 4))
b = a.T
c = a.transpose(1, 0, 2)
d = np.transpose(a, (2, 0, 1))
e = np.swapaxes(a, 0, -1)
f = np.moveaxis(a, 0, 2)
g = a.transpose(0, 1)        # expect: invalid-value | axis-out-of-range | wrong-rank | shape-mismatch
h = a.transpose(0, 1, 1)     # expect: invalid-value | axis-out-of-range | shape-mismatch
i = np.swapaxes(a, 0, 3)     # expect: axis-out-of-range
j = b @ a                    # expect: shape-mismatch
# state: b = ndarray (4, 3, 2)
# state: c = ndarray (3, 2, 4)
# state: d = ndarray (4, 2, 3)
# state: e = ndarray (4, 3, 2)
# state: f = ndarray (3, 4, 2)
