import numpy as np
a = np.random.randint(0, 9, (4, 6))
b = np.sort(a, axis=0)
c = np.argsort(a)
d = np.unique(a)
e = np.bincount(a.ravel())
f = np.nonzero(a)
g = np.take_along_axis(a, c, axis=1)
h = np.cov(a)
i = np.corrcoef(a.T)
j = np.bincount(a)                 # expect: wrong-rank | invalid-value | shape-mismatch
k = b + h                          # expect: shape-mismatch
l = np.sort(a, axis=2)             # expect: axis-out-of-range
m = len(f)
# state: b = ndarray (4, 6)
# state: c = ndarray (4, 6)
# state: d <= ndarray (?)
# state: g = ndarray (4, 6)
# state: h = ndarray (4, 4)
# state: i = ndarray (6, 6)
# state: m = 2
