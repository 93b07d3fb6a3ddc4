import numpy as np
a = np.eye(3)
b = np.linalg.inv(a)
c = np.linalg.solve(a, np.zeros((3, 2)))
d = np.linalg.norm(a)
u, s, vt = np.linalg.svd(np.zeros((5, 3)))
e = np.linalg.det(np.stack([a, a]))
f = np.linalg.inv(np.zeros((2, 3)))            # expect: wrong-rank | shape-mismatch | invalid-value
g = np.linalg.solve(a, np.zeros((2, 2)))       # expect: shape-mismatch | invalid-value
h = np.linalg.det(np.zeros(3))                 # expect: wrong-rank | shape-mismatch | invalid-value
i = np.trace(np.zeros((4, 4, 2)))
# state: b = ndarray (3, 3)
# state: c = ndarray (3, 2)
# state: u = ndarray (5, 5)
# state: s = ndarray (3)
# state: vt = ndarray (3, 3)
# state: e = ndarray (2)
# state: i = ndarray (2)
