import math
import types
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

class Residual(nn.Module):
    def __init__(self, planes, out, stride=1):
        super().__init__()
        self.first = nn.Conv2d(planes, out, 3, stride=stride, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(out)
        self.second = nn.Conv2d(out, out, 3, padding=1)
        self.shortcut = nn.Sequential()
        if stride != 1 or planes != out:
            self.shortcut = nn.Sequential(nn.Conv2d(planes, out, 1, stride=stride), nn.BatchNorm2d(out))

    def forward(self, x):
        y = F.relu(self.norm(self.first(x)))
        y = self.second(y)
        y += self.shortcut(x)
        y = F.relu(y)
        z = F.adaptive_avg_pool2d(y, 1)
        z = z.view(z.size(0), -1)
        flat = y.flatten(1)
        return z


class Pooled(nn.Module):
    def __init__(self, kernel=2, step=2):
        super().__init__()
        self.pool = nn.MaxPool2d(kernel, step)

    def forward(self, image):
        n, c, h, w = image.shape
        pooled = self.pool(image)
        line = pooled.reshape(n, c, -1)
        mean = line.mean(dim=-1)
        both = torch.cat([mean, mean], dim=1)
        return both
