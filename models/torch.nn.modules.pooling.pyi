"""Pooling."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module


class _MaxPoolNd(Module):
    def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices: bool = False,
                 ceil_mode: bool = False):
        super().__init__()
        self.stride = kernel_size if stride is None else stride


class MaxPool1d(_MaxPoolNd):
    def forward(self, input: Tensor) -> F.max_pool1d(
            input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode,
            self.return_indices): ...


class MaxPool2d(_MaxPoolNd):
    def forward(self, input: Tensor) -> F.max_pool2d(
            input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode,
            self.return_indices): ...


class MaxPool3d(_MaxPoolNd):
    def forward(self, input: Tensor) -> F.max_pool3d(
            input, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode,
            self.return_indices): ...


class MaxUnpool1d(Module):
    @base()
    @owns(stride=kernel_size if stride is None else stride)
    def __init__(self, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0): ...

    def forward(self, input: Tensor, indices: Tensor, output_size=None) -> F.max_unpool1d(
            input, indices, self.kernel_size, self.stride, self.padding, output_size): ...


class MaxUnpool2d(Module):
    @base()
    @owns(stride=kernel_size if stride is None else stride)
    def __init__(self, kernel_size: Pair, stride: Pair | None = None, padding: Pair = 0): ...

    def forward(self, input: Tensor, indices: Tensor, output_size=None) -> F.max_unpool2d(
            input, indices, self.kernel_size, self.stride, self.padding, output_size): ...


class MaxUnpool3d(Module):
    @base()
    @owns(stride=kernel_size if stride is None else stride)
    def __init__(self, kernel_size: Triple, stride: Triple | None = None, padding: Triple = 0): ...

    def forward(self, input: Tensor, indices: Tensor, output_size=None) -> F.max_unpool3d(
            input, indices, self.kernel_size, self.stride, self.padding, output_size): ...


class AvgPool1d(Module):
    @base()
    @owns(stride=kernel_size if stride is None else stride)
    def __init__(self, kernel_size: Shape, stride: Shape | None = None, padding: Shape = 0, ceil_mode: bool = False,
                 count_include_pad: bool = True): ...

    def forward(self, input: Tensor) -> F.avg_pool1d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode): ...


class _AvgPoolNd(Module):
    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode: bool = False, count_include_pad: bool = True,
                 divisor_override: int | None = None):
        super().__init__()
        self.stride = kernel_size if stride is None else stride


class AvgPool2d(_AvgPoolNd):
    def forward(self, input: Tensor) -> F.avg_pool2d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad,
            self.divisor_override): ...


class AvgPool3d(_AvgPoolNd):
    def forward(self, input: Tensor) -> F.avg_pool3d(
            input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad,
            self.divisor_override): ...


class _FractionalMaxPoolNd(Module):
    def _check(self, name):
        if self.output_size is None and self.output_ratio is None:
            raise ValueError(f"{name} requires specifying either an output size, or a pooling ratio")
        if self.output_size is not None and self.output_ratio is not None:
            raise ValueError("only one of output_size and output_ratio may be specified")
        if self.output_ratio is not None:
            ratios = self.output_ratio if isinstance(self.output_ratio, (tuple, list)) else (self.output_ratio,)
            for ratio in ratios:
                if not (0 < ratio < 1):
                    raise ValueError(f"output_ratio must be between 0 and 1 (got {self.output_ratio})")


class FractionalMaxPool2d(_FractionalMaxPoolNd):
    def __init__(self, kernel_size: Pair, output_size=None, output_ratio=None, return_indices: bool = False,
                 _random_samples=None):
        super().__init__()
        self._check("FractionalMaxPool2d")

    def forward(self, input: Tensor) -> F.fractional_max_pool2d(
            input, self.kernel_size, self.output_size, self.output_ratio, self.return_indices): ...


class FractionalMaxPool3d(_FractionalMaxPoolNd):
    def __init__(self, kernel_size: Triple, output_size=None, output_ratio=None, return_indices: bool = False,
                 _random_samples=None):
        super().__init__()
        self._check("FractionalMaxPool3d")

    def forward(self, input: Tensor) -> F.fractional_max_pool3d(
            input, self.kernel_size, self.output_size, self.output_ratio, self.return_indices): ...


class _LPPoolNd(Module):
    def __init__(self, norm_type: float, kernel_size, stride=None, ceil_mode: bool = False):
        super().__init__()


class LPPool1d(_LPPoolNd):
    def forward(self, input: Tensor) -> F.lp_pool1d(
            input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode): ...


class LPPool2d(_LPPoolNd):
    def forward(self, input: Tensor) -> F.lp_pool2d(
            input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode): ...


class LPPool3d(_LPPoolNd):
    def forward(self, input: Tensor) -> F.lp_pool3d(
            input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode): ...


class _AdaptiveMaxPoolNd(Module):
    def __init__(self, output_size, return_indices: bool = False):
        super().__init__()


class AdaptiveMaxPool1d(_AdaptiveMaxPoolNd):
    def forward(self, input: Tensor) -> F.adaptive_max_pool1d(input, self.output_size, self.return_indices): ...


class AdaptiveMaxPool2d(_AdaptiveMaxPoolNd):
    def forward(self, input: Tensor) -> F.adaptive_max_pool2d(input, self.output_size, self.return_indices): ...


class AdaptiveMaxPool3d(_AdaptiveMaxPoolNd):
    def forward(self, input: Tensor) -> F.adaptive_max_pool3d(input, self.output_size, self.return_indices): ...


class _AdaptiveAvgPoolNd(Module):
    def __init__(self, output_size):
        super().__init__()


class AdaptiveAvgPool1d(_AdaptiveAvgPoolNd):
    def forward(self, input: Tensor) -> F.adaptive_avg_pool1d(input, self.output_size): ...


class AdaptiveAvgPool2d(_AdaptiveAvgPoolNd):
    def forward(self, input: Tensor) -> F.adaptive_avg_pool2d(input, self.output_size): ...


class AdaptiveAvgPool3d(_AdaptiveAvgPoolNd):
    def forward(self, input: Tensor) -> F.adaptive_avg_pool3d(input, self.output_size): ...

def __getattr__(name): ...
