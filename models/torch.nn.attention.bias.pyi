"""torch.nn.attention.bias: masks that are not written out."""

from moira.stubs import *
from enum import IntEnum
from torch import Tensor

class CausalVariant(IntEnum):
    UPPER_LEFT = 1
    LOWER_RIGHT = 2

_not_modelled: Any
CausalBias = _not_modelled

@where(len(size) == 2, "causal_upper_left only supports 2D tensors", raises=AssertionError)
def causal_upper_left(*size) -> Tensor["bool", *size]: ...
@where(len(size) == 2, "causal_lower_right only supports 2D tensors", raises=AssertionError)
def causal_lower_right(*size) -> Tensor["bool", *size]: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
