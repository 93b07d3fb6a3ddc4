"""Sliding blocks."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module


class Fold(Module):
    @base()
    def __init__(self, output_size, kernel_size, dilation=1, padding=0, stride=1): ...

    def forward(self, input: Tensor) -> F.fold(
            input, self.output_size, self.kernel_size, self.dilation, self.padding, self.stride): ...


class Unfold(Module):
    @base()
    def __init__(self, kernel_size, dilation=1, padding=0, stride=1): ...

    def forward(self, input: Tensor) -> F.unfold(
            input, self.kernel_size, self.dilation, self.padding, self.stride): ...

def __getattr__(name): ...
