import numpy as np
x = np.random.rand(6, 4)
row = x / x.sum(axis=1)              # expect: shape-mismatch
good = x / x.sum(axis=1, keepdims=True)
also = x / x.sum(axis=0)
square = np.random.rand(4, 4)
silent = square / square.sum(axis=1)
# state: good = ndarray (6, 4)
# state: also = ndarray (6, 4)
# state: silent = ndarray (4, 4)
