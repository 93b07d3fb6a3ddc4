import numpy as np
image = np.zeros((28, 28))
kernel = np.ones((3, 3))
pad, stride = 1, 2
padded = np.pad(image, pad)
height = (28 + 2 * pad - 3) // stride + 1
out = np.zeros((height, height))
for i in range(2):
    for j in range(2):
        window = padded[i * stride:i * stride + 3, j * stride:j * stride + 3]
        out[i, j] = (window * kernel).sum()
rest = padded[28:31, 0:3] * kernel       # expect: shape-mismatch
out[height, 0] = 1                       # expect: index-out-of-range
# state: height = 14
# state: padded = ndarray (30, 30)
# state: window = ndarray (3, 3)
