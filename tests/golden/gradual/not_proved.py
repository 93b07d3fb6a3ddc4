# What is no proof that a function fits no input: an object that the constructor's defaults do not make, a list of
# tensors, an array of NumPy, a name that is bound later, and what a function raises itself.
# annotate: --output-format json
import numpy as np
import torch
from torch import nn

flash = None


def pair(size):
    return size if isinstance(size, tuple) else (size, size)


class Patches(nn.Module):
    def __init__(self, *, image_size, patch_size, features):
        super().__init__()
        height, width = pair(image_size)
        assert height % patch_size == 0, "the image is no whole number of patches"
        self.embed = nn.Linear(patch_size, features)

    def forward(self, image):
        return self.embed(image)


class Root(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.conv = nn.Conv2d(channels, channels, 1)

    def forward(self, several):
        return self.conv(torch.cat(several, 1))


class Attention(nn.Module):
    def __init__(self, features, position=None):
        super().__init__()
        self.position = position
        self.weight = None
        self.project = nn.Linear(features, features)

    def forward(self, x):
        return self.project(x) + self.position(x)

    def weigh(self, x: torch.Tensor):
        assert self.weight is not None
        return x * self.weight


def from_array(values: np.ndarray):
    return torch.from_numpy(values)


def fast(x: torch.Tensor):
    return flash(x.view(-1))


def unmasked(x: torch.Tensor, mask=None):
    return x.view(-1) + mask.view(-1)


def refuses(x: torch.Tensor):
    raise ValueError(f"nothing of {x.shape} will do")


def truly_wrong(x: torch.Tensor):
    return nn.Linear(4, 8)(nn.Linear(2, 3)(x))
