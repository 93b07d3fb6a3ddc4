# unknown: lib.flag = 0, 1
import numpy as np
from lib import flag

def scale(x=None):
    if x is None:
        return np.ones(3)
    if not isinstance(x, np.ndarray):
        x = np.asarray(x)
    if x.ndim != 1:
        raise ValueError('one axis, please')
    return x / x.sum()

a = scale()
b = scale([1, 2])
c = scale(np.ones(4))
d = a + b       # expect: shape-mismatch
e = c + scale([[1]]).sum() if False else c
# state: a = ndarray (3)
# state: b = ndarray (2)
# state: c = ndarray (4)
