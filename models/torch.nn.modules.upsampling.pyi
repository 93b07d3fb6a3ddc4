"""Upsampling."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module


class Upsample(Module):
    @base()
    @owns(name=type(self).__name__)
    @owns(scale_factor=tuple((float(factor) for factor in scale_factor)), when=isinstance(scale_factor, tuple))
    @owns(scale_factor=float(scale_factor), when=not isinstance(scale_factor, tuple) and scale_factor)
    @owns(scale_factor=None, when=not isinstance(scale_factor, tuple) and (not scale_factor))
    def __init__(self, size=None, scale_factor=None, mode: str = "nearest", align_corners: bool | None = None,
                 recompute_scale_factor: bool | None = None): ...

    def forward(self, input: Tensor) -> F.interpolate(
            input, self.size, self.scale_factor, self.mode, self.align_corners): ...


class UpsamplingNearest2d(Upsample):
    @base(size, scale_factor, mode="nearest")
    def __init__(self, size=None, scale_factor=None): ...


class UpsamplingBilinear2d(Upsample):
    @base(size, scale_factor, mode="bilinear", align_corners=True)
    def __init__(self, size=None, scale_factor=None): ...

def __getattr__(name): ...
