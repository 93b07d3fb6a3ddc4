import math
import types
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

class Perceptron(nn.Module):
    def __init__(self, width, hidden):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.wide = nn.Linear(width, 2 * hidden)
        self.narrow = nn.Linear(hidden, width)

    def forward(self, x):
        normed = self.norm(x)
        y, gate = self.wide(normed).chunk(2, dim=-1)
        y = self.narrow(y * F.gelu(gate))
        x = x + y
        return x


class Convolution(nn.Module):
    def __init__(self, planes, out):
        super().__init__()
        self.layer = nn.Conv2d(planes, out, 3, padding=1)

    def forward(self, x):
        y = F.relu(self.layer(x))
        z = F.max_pool2d(y, 2)
        return z


def softmax(x):
    shifted = x - x.max(axis=-1, keepdims=True)
    e = np.exp(shifted)
    total = e.sum(axis=-1)
    return e / total[..., None]


def parts(x):
    mean = x.mean(dim=1)
    kept = x.sum(dim=-2, keepdim=True)
    first = x[0]
    last = x[..., -1]
    longer = x.unsqueeze(-1)
    both = torch.cat([x, x], dim=-1)
    pair = torch.stack([x, x])
    turned = x.transpose(-1, -2)
    back = torch.exp(turned.transpose(-1, -2))
    flat = x.flatten()
    return mean, kept


def weighed(x, w):
    y = torch.relu(x)
    z = y @ w.t()
    s = torch.sigmoid(z)
    return s


def square(x):
    n = x.shape[-1]
    y = torch.tril(x)
    z = y @ y
    return torch.exp(z)


def averages(X):
    n = X.shape[0]
    mean = np.mean(X, axis=0)
    spread = X.std(axis=0)
    total = np.sum(X, axis=-1, keepdims=True)
    return np.sqrt(total)


def rows(image):
    *batch, height, width = image.shape
    line = image.reshape(*batch, height * width)
    image = image.mean(-1)
    return torch.exp(line)
