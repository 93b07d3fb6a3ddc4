"""np.asanyarray keeps what is an array of another class."""
import numpy as np


class Masked(np.ndarray):
    mask = False


masked = np.zeros(3).view(Masked)
print(np.asanyarray(masked).mask, np.asanyarray(masked, dtype=int).mask)


def unknown(values):
    return np.asanyarray(values).mask


rows = np.asanyarray([[1, 2], [3, 4]])
rows + np.zeros(3)  # expect: shape-mismatch
wide = np.asanyarray(np.zeros((2, 3)), dtype=int)
wide @ wide  # expect: shape-mismatch
