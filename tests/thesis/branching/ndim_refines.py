import numpy as np

def rows(x):
    if x.ndim == 1:
        return x.reshape(1, -1)
    if x.ndim == 2:
        return x
    return x.reshape(x.shape[0], -1)

a = rows(np.zeros(5))
b = rows(np.zeros((4, 5)))
c = rows(np.zeros((4, 5, 6)))
d = a @ b  # expect: shape-mismatch
e = b @ a.T
# state: a = ndarray (1, 5)
# state: b = ndarray (4, 5)
# state: c = ndarray (4, 30)
# state: e = ndarray (4, 1)
