# What is said of NumPy arrays that do not fit: the operands with their shapes, and where their sizes come from.
import numpy as np

rows = 4
x = np.zeros((rows, 3))
mask = np.zeros(5, dtype=bool)
v = np.zeros(7)

# Indices and assignments.
x[mask]  # expect: index-out-of-range
x[:, mask] = 2  # expect: index-out-of-range
x[0:2] = np.zeros((3, 3))  # expect: shape-mismatch
x[:] = v  # expect: shape-mismatch
x[1, 2, 3]  # expect: too-many-indices
x[9]  # expect: index-out-of-range
x[np.zeros(2, dtype=int), np.zeros(3, dtype=int)]  # expect: index-out-of-range

# Messages of the library that do not show what it was given.
np.linalg.inv(x)  # expect: shape-mismatch
np.split(x, 3)  # expect: invalid-value
np.concatenate([x, v])  # expect: concatenate-mismatch
parts = [x, v]
np.concatenate(parts)  # expect: concatenate-mismatch
np.sum(x, axis=2)  # expect: axis-out-of-range
x.squeeze(0)  # expect: invalid-value
np.einsum("ijk->i", x)  # expect: invalid-einsum

# The right operand has the right name, whatever the stub does with it.
np.dot(x, x.T, out=v)  # expect: shape-mismatch
np.copyto(x, v)  # expect: shape-mismatch
np.insert(x, 1, v, axis=1)  # expect: shape-mismatch
np.vstack([x, v])  # expect: concatenate-mismatch

# Sizes that are computed say how.
images = np.zeros((8, 3, 28, 28))
images.reshape(8, -1) @ np.zeros((28, 10))  # expect: shape-mismatch
images.ravel() + v  # expect: shape-mismatch
np.concatenate([x, x]) + np.zeros((5, 3))  # expect: shape-mismatch
