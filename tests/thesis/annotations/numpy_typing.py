# unknown: lib.x = np.zeros((3, 4))
import numpy as np
import numpy.typing as npt
from lib import x
a: npt.NDArray[np.float64] = x
b = a.shape
c = a.nothing                    # expect: no-such-attribute
d: npt.ArrayLike = [[1, 2], [3, 4]]
e = np.asarray(d) @ np.zeros(3)  # expect: shape-mismatch
# state: d = [[1, 2], [3, 4]]
