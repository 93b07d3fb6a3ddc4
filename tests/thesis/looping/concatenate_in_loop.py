# unknown: lib.n = 0, 2, 50
import numpy as np
from lib import n
acc = np.zeros((0, 3))
for i in range(n):
    acc = np.concatenate([acc, np.ones((2, 3))])
a = acc @ np.zeros((3, 2))
b = acc @ np.zeros((4, 2))  # expect: shape-mismatch
# state: acc <= ndarray (?, 3)
# state: a <= ndarray (?, 2)
