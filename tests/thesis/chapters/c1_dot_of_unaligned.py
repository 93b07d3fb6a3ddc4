# Thesis, 1.1, page 4. Pytropos: handled; MyPy type checks it.
import numpy as np
x = np.array( [[1,2,3], [4,5,6]] )    # shape (2,3)
y = np.array( [[7], [0], [2], [1]] )  # shape (4,1)
z = np.dot(x, y)                      # expect: shape-mismatch
# state: x = ndarray (2, 3)
# state: y = ndarray (4, 1)
