"""Initialisers: they change elements, and give the tensor back."""

from moira.stubs import *
from torch import Tensor

@kind("tensor")
def _others(tensor): ...


def uniform_(tensor: Tensor, a: float = 0.0, b: float = 1.0, generator=None) -> tensor: ...
def normal_(tensor: Tensor, mean: float = 0.0, std: float = 1.0, generator=None) -> tensor: ...
def trunc_normal_(tensor: Tensor, mean: float = 0.0, std: float = 1.0, a: float = -2.0, b: float = 2.0,
                  generator=None) -> tensor: ...
def constant_(tensor: Tensor, val: float) -> tensor: ...
def ones_(tensor: Tensor) -> tensor: ...
def zeros_(tensor: Tensor) -> tensor: ...

@where(rank(tensor) == 2, "Only tensors with 2 dimensions are supported", raises=ValueError)
def eye_(tensor: Tensor) -> tensor: ...

@where(not (len(S) != 3 and len(S) != 4 and len(S) != 5),
       "Only tensors with 3, 4, or 5 dimensions are supported", raises=ValueError)
@where(S[0] % groups == 0, "dim 0 must be divisible by groups", raises=ValueError)
def dirac_(tensor: Tensor[*S], groups: int = 1) -> tensor: ...

def _calculate_fan_in_and_fan_out(tensor: Tensor):
    S = shape_of(tensor)
    if len(S) < 2:
        raise ValueError("Fan in and fan out can not be computed for tensor with fewer than 2 dimensions")
    field = prod(S[2:])
    return S[1] * field, S[0] * field

@where(len(S) >= 2, "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions",
       raises=ValueError)
@where(field=prod(S[2:]))
@valid((S[1] * field, S[0] * field))
def xavier_uniform_(tensor: Tensor[*S], gain: float = 1.0, generator=None) -> tensor: ...
@where(len(S) >= 2, "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions",
       raises=ValueError)
@where(field=prod(S[2:]))
@valid((S[1] * field, S[0] * field))
def xavier_normal_(tensor: Tensor[*S], gain: float = 1.0, generator=None) -> tensor: ...

def _calculate_correct_fan(tensor: Tensor, mode):
    mode = mode.lower()
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"Mode {mode} not supported, please use one of ['fan_in', 'fan_out']")
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return fan_in if mode == "fan_in" else fan_out

@where(mode.lower() in ("fan_in", "fan_out"),
       f"Mode {mode.lower()} not supported, please use one of ['fan_in', 'fan_out']", raises=ValueError,
       when=0 not in shape_of(tensor))
@where(len(shape_of(tensor)) >= 2,
       "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions", raises=ValueError,
       when=0 not in shape_of(tensor))
@valid(shape_of(tensor)[1] * prod(shape_of(tensor)[2:]) if mode.lower() == "fan_in" else
       shape_of(tensor)[0] * prod(shape_of(tensor)[2:]),
       when=0 not in shape_of(tensor))
@valid(calculate_gain(nonlinearity, a), when=0 not in shape_of(tensor))
def kaiming_uniform_(tensor: Tensor, a: float = 0, mode: str = "fan_in", nonlinearity: str = "leaky_relu",
                     generator=None) -> tensor if 0 in shape_of(tensor) else tensor: ...

kaiming_normal_ = kaiming_uniform_

@where(rank(tensor) >= 2, "Only tensors with 2 or more dimensions are supported", raises=ValueError)
def orthogonal_(tensor: Tensor, gain: float = 1, generator=None) -> tensor: ...

@where(rank(tensor) == 2, "Only tensors with 2 dimensions are supported", raises=ValueError)
def sparse_(tensor: Tensor, sparsity: float, std: float = 0.01, generator=None) -> tensor: ...

_GAINS = ("linear", "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d",
          "sigmoid", "tanh", "relu", "leaky_relu", "selu")

def _some_float() -> float: ...

def calculate_gain(nonlinearity: str, param=None):
    if nonlinearity not in _GAINS:
        raise ValueError("Unsupported nonlinearity {}".format(nonlinearity))
    return _some_float()

uniform = uniform_
normal = normal_
constant = constant_
eye = eye_
dirac = dirac_
xavier_uniform = xavier_uniform_
xavier_normal = xavier_normal_
kaiming_uniform = kaiming_uniform_
kaiming_normal = kaiming_normal_
orthogonal = orthogonal_
sparse = sparse_

def __getattr__(name): ...
