# annotate: 
"""Tensors that go where nobody knows what becomes of them: what is forced is said, numbers are not made up."""
import torch
import torch.nn.functional as F

import somelib


def one_call(x: torch.Tensor):
    return somelib.resize(x) + 1


def row_of_layers(x: torch.Tensor, layers):
    for layer in layers:
        x = layer(x)
    return x


class Wrapped(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.net = somelib.make_net()
        self.head = torch.nn.Conv2d(3, 8, 3)

    def forward(self, x):
        y = self.head(x)
        return y + self.net(y)


def scaled(x: torch.Tensor, config):
    return torch.bmm(x, x) * config.scale


def heads(x: torch.Tensor, config):
    batch, length, size = x.shape
    return x.view(batch, length, config.heads, size // config.heads)


def dropped(x: torch.Tensor, rate):
    somelib.log("dropping")
    return F.dropout(x, rate)


def stacked(tensors):
    return torch.stack(tensors)
