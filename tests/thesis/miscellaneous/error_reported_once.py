# A value that came out of an error causes no further ones.
import numpy as np
a = np.zeros((2, 3)) @ np.zeros((2, 3))  # expect: shape-mismatch
b = a + np.zeros(7)
c = b.reshape(3, 3) @ np.zeros(4)
d = c.nothing + 'x' - 1
e = undefined[d]                          # expect: undefined-name
f = e()
# state: a <= Any
# state: f = Any
