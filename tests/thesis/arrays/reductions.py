import numpy as np
a = np.zeros((2, 3, 4))
b = a.sum()
c = a.sum(axis=1)
d = a.mean(axis=(0, -1))
e = np.max(a, axis=-1, keepdims=True)
f = a - e
g = a - a.mean(axis=1)          # expect: shape-mismatch
h = a.sum(axis=3)               # expect: axis-out-of-range
i = a.sum(axis=(0, 0))          # expect: axis-out-of-range | invalid-value
j = np.argmax(a, axis=0)
k = a.cumsum(axis=2)
l = np.any(a > 0, axis=1)
m = a.std(axis=-4)              # expect: axis-out-of-range
# state: c = ndarray (2, 4)
# state: d = ndarray (3)
# state: e = ndarray (2, 3, 1)
# state: f = ndarray (2, 3, 4)
# state: j = ndarray (3, 4)
# state: k = ndarray (2, 3, 4)
# state: l = ndarray (2, 4)
