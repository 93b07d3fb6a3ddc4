# Two arms that give the same shape in two ways.
# unknown: lib.flag = 0, 1
import numpy as np
from lib import flag
if flag:
    a = np.zeros((2, 6)).reshape(3, 4)
else:
    a = np.ones((4, 3)).T
b = a @ np.zeros((4, 5))
c = a @ np.zeros((3, 5))  # expect: shape-mismatch
# state: a = ndarray (3, 4)
# state: b = ndarray (3, 5)
