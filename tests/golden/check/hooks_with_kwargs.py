"""Hooks that are given the keyword arguments, too: PyTorch 2."""
import torch
from torch import nn


class Scaled(nn.Module):
    def forward(self, x, scale=None):
        return x * scale  # expect: operand-types


class Moved(nn.Module):
    def forward(self, x, by=None):
        return x + by


Scaled()(torch.zeros(2))
moved = Moved()
moved.register_forward_pre_hook(lambda module, args, kwargs: (args, {"by": torch.zeros(3)}), with_kwargs=True)
moved(torch.zeros(3)) + torch.zeros(4)  # expect: shape-mismatch
seen = []
moved.register_forward_hook(lambda module, args, kwargs, output: seen.append(kwargs["by"]), with_kwargs=True)
moved(torch.zeros(3))
seen[0] + torch.zeros(2)  # expect: shape-mismatch
