"""Linear maps."""

from moira.stubs import *
from torch import Tensor
import torch.nn.functional as F
from torch.nn.modules.lazy import LazyModuleMixin
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter, UninitializedParameter


class Identity(Module):
    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input):
        return input


class Linear(Module):
    def __init__(self, in_features: int, out_features: int, bias: bool = True, device=None, dtype: DType = None):
        super().__init__()
        self.weight = Parameter(array((out_features, in_features), dtype or "float32"))
        self.bias = Parameter(array((out_features,), dtype or "float32")) if bias else None

    def reset_parameters(self) -> None: ...

    def forward(self, input: Tensor):
        return F.linear(input, self.weight, self.bias)


class NonDynamicallyQuantizableLinear(Linear): ...


class Bilinear(Module):
    def __init__(self, in1_features: int, in2_features: int, out_features: int, bias: bool = True, device=None,
                 dtype: DType = None):
        super().__init__()
        self.weight = Parameter(array((out_features, in1_features, in2_features), dtype or "float32"))
        self.bias = Parameter(array((out_features,), dtype or "float32")) if bias else None

    def reset_parameters(self) -> None: ...

    def forward(self, input1: Tensor, input2: Tensor):
        return F.bilinear(input1, input2, self.weight, self.bias)


class LazyLinear(LazyModuleMixin, Linear):
    def __init__(self, out_features: int, bias: bool = True, device=None, dtype: DType = None):
        super().__init__(0, 0, False)
        self.out_features = out_features
        self._has_bias = bias
        self._type = dtype
        self.weight = UninitializedParameter()
        self.bias = UninitializedParameter() if bias else None

    def forward(self, input: Tensor):
        if isinstance(self.weight, UninitializedParameter):
            self.in_features = shape_of(input)[-1]
            self.weight = Parameter(array((self.out_features, self.in_features), self._type or "float32"))
            if self._has_bias:
                self.bias = Parameter(array((self.out_features,), self._type or "float32"))
        return F.linear(input, self.weight, self.bias)

def __getattr__(name): ...
