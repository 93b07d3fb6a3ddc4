# unknown: lib.x = np.zeros((2, 4))
import numpy as np
from lib import x
assert isinstance(x, np.ndarray)
assert x.ndim == 2 and x.shape[1] == 4
rows, columns = x.shape
a = x @ np.zeros((4, 2))
b = x @ np.zeros((3, 2))     # expect: shape-mismatch
r, c, d = x.shape            # expect: unpack-mismatch
# state: columns = 4
# state: a <= ndarray (?, 2)
