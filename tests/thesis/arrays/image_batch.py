import numpy as np
batch = np.zeros((8, 32, 32, 3))
mean = batch.mean(axis=(0, 1, 2))
std = batch.std(axis=(0, 1, 2), keepdims=True)
normal = (batch - mean) / std
grey = normal @ np.array([0.3, 0.6, 0.1])
stacked = np.stack([grey] * 3, axis=-1)
channels_first = normal.transpose(0, 3, 1, 2)
bad = channels_first - mean      # expect: shape-mismatch
crop = channels_first[:, :, 4:-4, 4:-4]
patches = crop.reshape(8, 3, 4, 6, 4, 6).swapaxes(3, 4).reshape(8, 3, 16, 36)
worse = crop.reshape(8, 3, 5, 5, -1)  # expect: invalid-reshape
# state: mean = ndarray (3)
# state: std = ndarray (1, 1, 1, 3)
# state: grey = ndarray (8, 32, 32)
# state: stacked = ndarray (8, 32, 32, 3)
# state: crop = ndarray (8, 3, 24, 24)
# state: patches = ndarray (8, 3, 16, 36)
