import numpy as np
x = np.linspace(-1, 1, 5)
y = np.linspace(0, 1, 7)
xx, yy = np.meshgrid(x, y)
z = np.sin(xx) * yy
ii, jj = np.indices((3, 4))
o = np.outer(x, y)
d = np.diff(z, axis=0)
r = np.gradient(x)
u = z + o             # expect: shape-mismatch
t = np.triu(np.ones((3, 3)))
n = np.argsort(z, axis=1)
k = np.interp([0.1, 0.2], x, y)   # expect: shape-mismatch | invalid-value
# state: xx = ndarray (7, 5)
# state: z = ndarray (7, 5)
# state: ii = ndarray (3, 4)
# state: o = ndarray (5, 7)
# state: d = ndarray (6, 5)
