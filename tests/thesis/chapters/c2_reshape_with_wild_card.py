# Thesis, 2.5, page 12. Pytropos: no reshape.
import numpy as np
a = np.arange(50)
a = a.reshape((1,-1,2,5))
b = a.reshape((1,-1,3,5))  # expect: invalid-reshape
# state: a = ndarray (1, 5, 2, 5)
