# unknown: lib.epochs = 0, 1, 100
import numpy as np
from lib import epochs
x, y = np.zeros((50, 4)), np.zeros(50)
w, b = np.zeros(4), 0.0
losses = []
for epoch in range(epochs):
    error = x @ w + b - y
    w -= 0.1 * x.T @ error / len(x)
    b -= 0.1 * error.mean()
    losses.append((error ** 2).mean())
prediction = np.zeros((3, 5)) @ w      # expect: shape-mismatch
curve = np.array(losses)
# state: w = ndarray (4)
