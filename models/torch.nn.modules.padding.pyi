"""Padding."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module
from torch.nn.modules.utils import _repeat


class _ConstantPadNd(Module):
    def forward(self, input: Tensor):
        return F.pad(input, self.padding, "constant", self.value)


class ConstantPad1d(_ConstantPadNd):
    def __init__(self, padding, value: float):
        super().__init__()
        self.padding = _repeat(padding, 2)


class ConstantPad2d(_ConstantPadNd):
    def __init__(self, padding, value: float):
        super().__init__()
        self.padding = _repeat(padding, 4)


class ConstantPad3d(_ConstantPadNd):
    def __init__(self, padding, value: float):
        super().__init__()
        self.padding = _repeat(padding, 6)


@since("2.1")
class ZeroPad1d(ConstantPad1d):
    @base(padding, 0.0)
    def __init__(self, padding): ...


@since("2.1")
class ZeroPad3d(ConstantPad3d):
    @base(padding, 0.0)
    def __init__(self, padding): ...


class ZeroPad2d(ConstantPad2d):
    @base(padding, 0.0)
    def __init__(self, padding): ...


class _CircularPadNd(Module):
    def forward(self, input: Tensor):
        self._check_input_dim(input)
        return F.pad(input, self.padding, "circular")


@since("2.1")
class CircularPad1d(_CircularPadNd):
    def __init__(self, padding):
        super().__init__()
        self.padding = _repeat(padding, 2)
    @where(rank(input) == 2 or rank(input) == 3, f"expected 2D or 3D input (got {rank(input)}D input)", raises=ValueError)
    def _check_input_dim(self, input) -> None: ...


@since("2.1")
class CircularPad2d(_CircularPadNd):
    def __init__(self, padding):
        super().__init__()
        self.padding = _repeat(padding, 4)
    @where(rank(input) == 3 or rank(input) == 4, f"expected 3D or 4D input (got {rank(input)}D input)", raises=ValueError)
    def _check_input_dim(self, input) -> None: ...


@since("2.1")
class CircularPad3d(_CircularPadNd):
    def __init__(self, padding):
        super().__init__()
        self.padding = _repeat(padding, 6)
    @where(rank(input) == 4 or rank(input) == 5, f"expected 4D or 5D input (got {rank(input)}D input)", raises=ValueError)
    def _check_input_dim(self, input) -> None: ...


class _ReflectionPadNd(Module):
    def forward(self, input: Tensor):
        return F.pad(input, self.padding, "reflect")


class ReflectionPad1d(_ReflectionPadNd):
    def __init__(self, padding):
        super().__init__()
        self.padding = _repeat(padding, 2)


class ReflectionPad2d(_ReflectionPadNd):
    def __init__(self, padding):
        super().__init__()
        self.padding = _repeat(padding, 4)


class ReflectionPad3d(_ReflectionPadNd):
    def __init__(self, padding):
        super().__init__()
        self.padding = _repeat(padding, 6)


class _ReplicationPadNd(Module):
    def forward(self, input: Tensor):
        return F.pad(input, self.padding, "replicate")


class ReplicationPad1d(_ReplicationPadNd):
    def __init__(self, padding):
        super().__init__()
        self.padding = _repeat(padding, 2)


class ReplicationPad2d(_ReplicationPadNd):
    def __init__(self, padding):
        super().__init__()
        self.padding = _repeat(padding, 4)


class ReplicationPad3d(_ReplicationPadNd):
    def __init__(self, padding):
        super().__init__()
        self.padding = _repeat(padding, 6)

def __getattr__(name): ...
