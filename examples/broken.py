"""A training script as it looks after a late-night merge."""
import numpy as np


def batches(x, y, size=32:
    for start in range(0, len(x), size)
        yield x[start:start + size], y[start:start + size]


def train(x, y, epochs=10, rate=0.1):
    w = np.zeros(x.shape[1])
    for epoch in range(epochs):
        for xb, yb in batches(x, y):
            error = xb @ w - yb
            w =- rate * xb.T @ error / len(xb
        if epoch % 5 = 0:
            print f"epoch {epoch}: {np.mean(error ** 2)}"
    return w
