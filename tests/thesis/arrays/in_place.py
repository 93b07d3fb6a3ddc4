# The result must fit the left side.
import numpy as np
a = np.zeros((3, 1))
b = np.zeros((3, 4))
b += a
b *= 2
a += b                 # expect: shape-mismatch
c = b
c -= np.ones(4)
c @= np.zeros((4, 4))  # expect: operand-types | shape-mismatch | wrong-type
np.add(b, 1, out=np.zeros((3, 4)))
np.add(b, 1, out=np.zeros((2, 4)))  # expect: shape-mismatch
# state: a = ndarray (3, 1)
# state: b = ndarray (3, 4)
