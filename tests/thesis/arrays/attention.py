import numpy as np

def attention(q, k, v):
    scores = q @ np.swapaxes(k, -1, -2) / q.shape[-1] ** 0.5  # expect: shape-mismatch
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    return weights @ v

x = np.zeros((2, 4, 10, 16))
a = attention(x, x, x)
b = attention(x, np.zeros((2, 4, 7, 16)), np.zeros((2, 4, 7, 5)))
c = attention(x, np.zeros((2, 4, 7, 15)), x)
# state: a = ndarray (2, 4, 10, 16)
# state: b = ndarray (2, 4, 10, 5)
