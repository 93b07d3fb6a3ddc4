"""Layers that a forward makes are followed however deep it is, and classes that register themselves are found."""
# summary: 'Net("wide")' 2,8
import torch
from torch import nn

KINDS = {}


class Kind:
    name = None

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        if cls.name is not None:
            KINDS[cls.name] = cls


class Wide(Kind):
    name = "wide"
    width = 16


class Inner(nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.fc = nn.Linear(8, KINDS[kind].width)

    def forward(self, x):
        return nn.Softmax(dim=-1)(self.fc(x))


class Middle(nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.inner = Inner(kind)

    def forward(self, x):
        return globals()["double"](self.inner(x))


class Net(nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.middle = Middle(kind)

    def forward(self, x):
        return self.middle(x)


def double(x):
    return torch.cat([x, x])
