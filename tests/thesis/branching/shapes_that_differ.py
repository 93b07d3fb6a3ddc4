# The rank and one dimension stay known where the arms differ in the other.
# unknown: lib.flag = 0, 1
import numpy as np
from lib import flag
if flag:
    a = np.zeros((2, 4))
else:
    a = np.zeros((3, 4))
b = a @ np.zeros((4, 5))
c = a @ np.zeros((3, 5))  # expect: shape-mismatch
d = a + np.zeros((2, 4))  # may: shape-mismatch
