import numpy as np
a = np.zeros((3, 4))
a[0] = 5
a[1] = [1, 2, 3, 4]
a[:, 0] = np.ones(3)
a[:, 1:3] = np.ones((3, 1))
a[a > 0] = 0
a[2] = [1, 2, 3]          # expect: shape-mismatch
a[:, 0] = np.ones(4)      # expect: shape-mismatch
a[3, 0] = 1               # expect: index-out-of-range
a[0, 0] = [1, 2]          # expect: shape-mismatch | invalid-value
a[0, 0, 0] = 1            # expect: too-many-indices
# state: a = ndarray (3, 4)
