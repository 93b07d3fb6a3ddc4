import math
import types
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

def regress(X, y, rate):
    n_samples, n_features = X.shape
    w = np.zeros(n_features)
    predicted = X.dot(w)
    error = predicted - y
    gradient = X.T.dot(error) / n_samples
    w = w - rate * gradient
    return w


def centred(X):
    mean = X.mean(axis=0)
    X = X - mean
    covariance = X.T @ X
    values, vectors = np.linalg.eigh(covariance)
    return X @ vectors


class Layer:
    def __init__(self, n_in, n_out):
        self.W = np.random.randn(n_in, n_out)
        self.b = np.zeros((1, n_out))
        self.n_out = n_out

    def forward(self, X):
        Z = X @ self.W + self.b
        A = np.maximum(Z, 0)
        return A

    def one_hot(self, labels):
        n = labels.shape[0]
        hot = np.zeros((n, self.n_out))
        hot[np.arange(n), labels] = 1
        return hot


def distances(a, b):
    n, d = a.shape
    m, _ = b.shape
    differences = a[:, None, :] - b[None, :, :]
    squares = (differences ** 2).sum(axis=-1)
    nearest = squares.argmin(axis=1)
    return nearest
