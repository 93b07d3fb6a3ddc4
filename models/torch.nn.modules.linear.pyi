"""Linear maps."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.lazy import LazyModuleMixin
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter, UninitializedParameter


class Identity(Module):
    @base()
    def __init__(self, *args, **kwargs): ...

    def forward(self, input) -> input: ...


class Linear(Module):
    @base()
    @owns(weight=Parameter(array((out_features, in_features), dtype or "float32")),
          bias=Parameter(array((out_features,), dtype or "float32")) if bias else None)
    def __init__(self, in_features: int, out_features: int, bias: bool = True, device=None,
            dtype: DType = None): ...

    def reset_parameters(self) -> None: ...

    def forward(self, input: Tensor) -> F.linear(input, self.weight, self.bias): ...


class NonDynamicallyQuantizableLinear(Linear): ...


class Bilinear(Module):
    @base()
    @owns(weight=Parameter(array((out_features, in1_features, in2_features), dtype or "float32")),
          bias=Parameter(array((out_features,), dtype or "float32")) if bias else None)
    def __init__(self, in1_features: int, in2_features: int, out_features: int, bias: bool = True, device=None,
                 dtype: DType = None): ...

    def reset_parameters(self) -> None: ...

    def forward(self, input1: Tensor, input2: Tensor) -> F.bilinear(input1, input2, self.weight, self.bias): ...


class LazyLinear(LazyModuleMixin, Linear):
    @base(0, 0, False)
    @owns(out_features=out_features, _has_bias=bias, _type=dtype, weight=UninitializedParameter(),
          bias=UninitializedParameter() if bias else None)
    def __init__(self, out_features: int, bias: bool = True, device=None, dtype: DType = None): ...

    def forward(self, input: Tensor):
        if isinstance(self.weight, UninitializedParameter):
            self.in_features = shape_of(input)[-1]
            self.weight = Parameter(array((self.out_features, self.in_features), self._type or "float32"))
            if self._has_bias:
                self.bias = Parameter(array((self.out_features,), self._type or "float32"))
        return F.linear(input, self.weight, self.bias)

def __getattr__(name):
    """What else there is, begins or ends otherwise: functions that fill tensors are in torch.nn.init."""
    if name.endswith("_") and not name.startswith("_"):
        raise AttributeError(f"module 'torch.nn.modules.linear' has no attribute '{name}'")
    return not_modelled("a name of its own")
