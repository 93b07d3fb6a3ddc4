"""Channels to pixels and back."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module


class PixelShuffle(Module):
    @base()
    def __init__(self, upscale_factor: int): ...

    def forward(self, input: Tensor) -> F.pixel_shuffle(input, self.upscale_factor): ...


class PixelUnshuffle(Module):
    @base()
    def __init__(self, downscale_factor: int): ...

    def forward(self, input: Tensor) -> F.pixel_unshuffle(input, self.downscale_factor): ...

def __getattr__(name): ...
