"""Patterns of einops as layers."""

from moira.stubs import *
import einops
from torch.nn.modules.module import Module


class Rearrange(Module):
    def __init__(self, pattern, **axes_lengths):
        super().__init__()
        self.axes_lengths = axes_lengths

    def forward(self, input):
        return einops.rearrange(input, self.pattern, **self.axes_lengths)


class Reduce(Module):
    def __init__(self, pattern, reduction, **axes_lengths):
        super().__init__()
        self.axes_lengths = axes_lengths

    def forward(self, input):
        return einops.reduce(input, self.pattern, self.reduction, **self.axes_lengths)


class EinMix(Module):
    def __init__(self, pattern, weight_shape, bias_shape=None, **axes_lengths):
        super().__init__()

    def forward(self, input):
        return not_modelled("EinMix")

def __getattr__(name): ...
