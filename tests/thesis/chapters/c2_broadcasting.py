# Thesis, 2.5, page 12. Pytropos: handled, but for reshape.
import numpy as np
a = np.zeros((10, 3, 4)) + 2
b = np.arange(3).reshape((3, 1))
c = a * b
# state: a = ndarray (10, 3, 4)
# state: b = ndarray (3, 1)
# state: c = ndarray (10, 3, 4)
