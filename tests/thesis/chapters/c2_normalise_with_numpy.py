# Thesis, 2.4, page 11, left. Pytropos: no np.max.
import numpy as np
A = np.array([
  [1., 2., 4.],
  [6., 3., 2.],
  [6., 9., 5.],
])

A /= np.max(A)
# state: A = ndarray (3, 3)
