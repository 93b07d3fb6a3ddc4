import numpy as np
x = np.zeros((10, 28, 28))
n, h, w = x.shape
flat = x.reshape(n, h * w)
weights = np.zeros((h * w, 5))
y = flat @ weights
rows, columns = x.shape          # expect: unpack-mismatch
a, b = np.zeros((2, 7))
c, d, e = np.zeros((2, 7))       # expect: unpack-mismatch
x.shape = (280, 28)
z = x.shape[2]                   # expect: index-out-of-range
# state: n = 10
# state: flat = ndarray (10, 784)
# state: y = ndarray (10, 5)
# state: a = ndarray (7)
# state: x = ndarray (280, 28)
