# After the first round the product has another shape, so the second fails.
import numpy as np
x = np.zeros((5, 3))
w = np.zeros((3, 4))
for step in range(3):
    x = x @ w  # expect: shape-mismatch
