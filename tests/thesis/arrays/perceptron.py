# A two-layer network with the usual mistake in the gradient of the first weights.
import numpy as np
rng = np.random.default_rng(0)
x = rng.normal(size=(64, 20))
y = rng.integers(0, 2, size=64).reshape(-1, 1)
w1 = rng.normal(size=(20, 16))
b1 = np.zeros(16)
w2 = rng.normal(size=(16, 1))
for step in range(3):
    hidden = np.tanh(x @ w1 + b1)
    out = 1 / (1 + np.exp(-(hidden @ w2)))
    delta = out - y
    grad2 = hidden.T @ delta
    back = (delta @ w2.T) * (1 - hidden ** 2)
    grad1 = x @ back  # expect: shape-mismatch
    break
# state: hidden = ndarray (64, 16)
# state: delta = ndarray (64, 1)
# state: grad2 = ndarray (16, 1)
# state: back = ndarray (64, 16)
