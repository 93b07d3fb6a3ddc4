# Thesis, 2.5, page 12. The thesis says that c and e are arrays of objects of shape (2,): NumPy 1.24 raises.
import numpy as np
a = np.array("some text")            # array of chars
b = np.array([[1, 2], [2, 4]])       # array of ints of shape (2, 2)
c = np.array([[1, 2], [2]])          # expect: shape-mismatch | invalid-value
d = np.array([[1, 2], [2, 5]])       # array of ints of shape (2, 2)
e = np.array([[1, 2], {2, 5}])       # expect: shape-mismatch | invalid-value
# state: a = ndarray ()
# state: b = ndarray (2, 2)
# state: d = ndarray (2, 2)
