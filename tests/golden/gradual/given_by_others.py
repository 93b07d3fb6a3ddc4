# Attributes that another object gives, one that nobody sets, and sizes one by one for broadcast_to.
# annotate: --diff
import torch
from torch import nn


class Mixer(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(4, 4)

    def forward(self, x):
        return self.proj(x) * self.scale + self.shift


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.mixer = Mixer()
        self.mixer.register_buffer("scale", torch.ones(4))
        self.mixer.shift = torch.ones(4)

    def forward(self, x):
        return self.mixer(x)


class Bad(nn.Module):
    def forward(self, x):
        return x @ self.weight


def spread(x, y: torch.Tensor):
    b, c = y.shape
    return x[:, None].broadcast_to(b, 2, c)
