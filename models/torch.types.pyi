"""torch.types: names for annotations."""

from moira.stubs import *
from torch import Tensor, Size, Generator, dtype, device

Device = Any
Number = Any
_size = Any
_int = int
_float = float
_bool = bool
_dtype = dtype
_device = device
_TensorOrTensors = Any

_not_modelled: Any
FileLike = Storage = SymInt = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
