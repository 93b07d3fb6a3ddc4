import numpy as np
a = np.zeros((2, 3))
b = np.ones((4, 3))
c = np.concatenate([a, b])
d = np.concatenate((a, a), axis=1)
e = np.vstack([a, b, np.zeros(3)])
f = np.hstack([a, np.zeros((2, 5))])
g = np.stack([a, a, a], axis=-1)
h = np.append(a, b)
i = np.concatenate([a, b], axis=1)          # expect: concatenate-mismatch
j = np.stack([a, b])                        # expect: concatenate-mismatch | shape-mismatch
k = np.concatenate([a, np.zeros(3)])        # expect: concatenate-mismatch | wrong-rank
l = np.concatenate([])                      # expect: invalid-value | concatenate-mismatch
m = np.concatenate([a, b], axis=2)          # expect: axis-out-of-range
n = np.hstack([a, np.zeros((3, 3))])        # expect: concatenate-mismatch
o = np.column_stack([np.zeros(4), np.ones(4)])
# state: c = ndarray (6, 3)
# state: d = ndarray (2, 6)
# state: e = ndarray (7, 3)
# state: f = ndarray (2, 8)
# state: g = ndarray (2, 3, 3)
# state: h = ndarray (18)
# state: o = ndarray (4, 2)
