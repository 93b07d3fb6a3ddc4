# unknown: lib.load = lambda: np.zeros((5, 4))
import numpy as np
import lib
from moira.hints import NdArray
a: NdArray[int, 4] = lib.load()
b = a @ np.zeros((4, 2))
c = a @ np.zeros((5, 2))      # expect: shape-mismatch
d: NdArray[5, 4] = a
e = d.T @ a
rows, columns = a.shape
f = a.reshape(columns, -1)
# state: a <= ndarray (?, 4)
# state: b <= ndarray (?, 2)
# state: d = ndarray (5, 4)
# state: columns = 4
