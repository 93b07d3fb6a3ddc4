# Code that can never be reached fails never.
import numpy as np
a = np.zeros((2, 3))
if a.ndim == 3:
    b = a @ a
elif a.shape[0] == 2:
    b = a.T
else:
    b = undefined
if len(b) != 3:
    b = b + np.zeros(4)
# state: b = ndarray (3, 2)
