"""torch.fx.tensor_type: the types that `moira annotate` writes, `TensorType([2, Dyn])`. src/eval/flow/hint.c reads them
as annotations."""

from moira.stubs import *

class TensorType:
    def __init__(self, dim):
        self.__origin__ = TensorType
        self.__args__ = dim

_not_modelled: Any
Dyn = _DynType = is_consistent = is_more_precise = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
