"""Linear regression by gradient descent, in plain NumPy."""
import numpy as np
from numpy import random as rnd


class Standardiser:
    """Shifts and scales each column to mean 0 and deviation 1."""

    def fit(self, x):
        self.mean = x.mean(axis=0)
        self.deviation = x.std(axis=0)
        return self

    def __call__(self, x):
        return (x - self.mean) / self.deviation


def train(x, y, epochs=200, rate=0.1):
    w = np.zeros(x.shape[1])
    for _ in range(epochs):
        w -= rate * x.T @ (x @ w - y) / len(x)
    return w


if __name__ == "__main__":
    x = rnd.normal(size=(256, 3))
    y = x @ np.array([1.0, -2.0, 0.5])
    print(train(Standardiser().fit(x)(x), y))
