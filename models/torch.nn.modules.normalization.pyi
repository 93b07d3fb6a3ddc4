"""Other normalisations."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class LocalResponseNorm(Module):
    @base()
    def __init__(self, size: int, alpha: float = 0.0001, beta: float = 0.75, k: float = 1.0): ...

    def forward(self, input: Tensor) -> F.local_response_norm(
            input, self.size, self.alpha, self.beta, self.k): ...


class CrossMapLRN2d(Module):
    @base()
    def __init__(self, size: int, alpha: float = 0.0001, beta: float = 0.75, k: float = 1): ...

    @where(rank(input) == 4, "CrossMapLRN2d: Expected input to be 4D, got {}D instead.".format(rank(input)),
           raises=AssertionError)
    def forward(self, input: Tensor) -> Tensor[dtype_of(input), *shape_of(input)]: ...


class LayerNorm(Module):
    @base()
    @owns(weight=Parameter(array(normalized_shape, dtype or "float32")) if elementwise_affine else None)
    @where(has_bias=elementwise_affine and bias)
    @owns(bias=Parameter(array(normalized_shape, dtype or "float32")) if has_bias else None)
    def __init__(self, normalized_shape: Shape, eps: float = 1e-5, elementwise_affine: bool = True,
                 bias: bool = True, device=None, dtype: DType = None): ...

    def reset_parameters(self) -> None: ...

    def forward(self, input: Tensor) -> F.layer_norm(
            input, self.normalized_shape, self.weight, self.bias, self.eps): ...


@since("2.4")
class RMSNorm(Module):
    @base()
    @owns(weight=Parameter(array(normalized_shape, dtype or "float32")) if elementwise_affine else None)
    def __init__(self, normalized_shape: Shape, eps: float | None = None, elementwise_affine: bool = True, device=None,
                 dtype: DType = None): ...

    def reset_parameters(self) -> None: ...

    def forward(self, x: Tensor) -> F.rms_norm(x, self.normalized_shape, self.weight, self.eps): ...


class GroupNorm(Module):
    @base()
    @where(num_channels % num_groups == 0, "num_channels must be divisible by num_groups", raises=ValueError)
    @owns(weight=Parameter(array((num_channels,), dtype or "float32")) if affine else None,
          bias=Parameter(array((num_channels,), dtype or "float32")) if affine and bias else None)
    def __init__(self, num_groups: int, num_channels: int, eps: float = 1e-5, affine: bool = True, device=None,
                 dtype: DType = None, *, bias: bool = True): ...

    def reset_parameters(self) -> None: ...

    def forward(self, input: Tensor) -> F.group_norm(
            input, self.num_groups, self.weight, self.bias, self.eps): ...

def __getattr__(name):
    """What else there is, begins or ends otherwise: functions that fill tensors are in torch.nn.init."""
    if name.endswith("_") and not name.startswith("_"):
        raise AttributeError(f"module 'torch.nn.modules.normalization' has no attribute '{name}'")
    return not_modelled("a name of its own")
