# unknown: lib.x = np.zeros((2, 3)), np.zeros((5, 2, 3))
import numpy as np
from lib import x
a = np.array(x)
b = a @ np.zeros((3, 4))
c = b + np.zeros(4)
d = b + np.zeros(5)                # expect: shape-mismatch
e = b.reshape(-1, 4)
f = e @ np.zeros((5, 1))           # expect: shape-mismatch
# state: e <= ndarray (?, 4)
