import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


class Settings:
    def __init__(self, config, kernel, padding=0):
        self.config = config
        self.kernel = kernel
        self.padding = padding
        self.layer = nn.Linear(config.width, 4)

    def widen(self, width):
        self.config.width = width

    def run(self, x):
        y = self.layer(x)
        # Somebody may have set another width since the layer was made.
        z = torch.zeros(self.config.width, 3)
        return y, z

    def either(self, x):
        # What is padded by nothing is not padded.
        b, c, n = x.shape
        if self.padding > 0:
            x = F.pad(x, (self.padding, self.padding))
        y = x
        return y


def any_rank(x):
    y = torch.relu(x)
    return y


def two_ranks(x, weight):
    y = F.conv2d(x, weight)
    return y


def no_tensor(x):
    y = x + 1
    z = x * np.ones(3)
    return y, z


def changed(x, config, helper):
    y = torch.zeros(config.width)
    helper(config)
    z = torch.zeros(config.width)
    both = torch.cat([y, z])
    return both


def unlike_parts(x):
    b, n = x.shape
    first, second, third = x.chunk(3, dim=1)
    return first


def rebound(n):
    a = np.zeros((n, 2))
    n = a.sum(axis=0).shape[0]
    b = np.zeros((n, 3))
    return a, b


def branches(x, is_flat):
    b, c, h = x.shape
    if is_flat:
        x = x.reshape(b, c * h)
    y = x
    return y
