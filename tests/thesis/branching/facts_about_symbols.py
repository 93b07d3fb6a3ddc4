# unknown: lib.x = np.zeros((3, 2))
# unknown: lib.y = np.zeros((3, 5))
import numpy as np
from lib import x, y
x = np.reshape(x, (-1, 2))
y = np.reshape(y, (-1, 5))
if x.shape[0] == y.shape[0]:
    z = np.concatenate([x, y], axis=1)
    w = z @ np.zeros((6, 1))     # expect: shape-mismatch
# state: x <= ndarray (?, 2)
