"""Weights as direction and length."""

from moira.stubs import *
from torch.nn.parameter import Parameter


def weight_norm(module, name: str = "weight", dim: int | None = 0):
    weight = getattr(module, name)
    S = shape_of(weight)
    d = dtype_of(weight)
    delattr(module, name)
    if dim is None:
        setattr(module, name + "_g", Parameter(array((), d)))
    else:
        i = words.axis(dim, len(S))
        setattr(module, name + "_g", Parameter(array((1,) * i + (S[i],) + (1,) * (len(S) - i - 1), d)))
    setattr(module, name + "_v", Parameter(array(S, d)))
    setattr(module, name, array(S, d))
    return module

@where(weight=getattr(module, name))
@valid(delattr(module, name))
@valid(delattr(module, name + "_g"))
@valid(delattr(module, name + "_v"))
@valid(setattr(module, name, Parameter(array(shape_of(weight), dtype_of(weight)))))
def remove_weight_norm(module, name: str = "weight") -> module: ...

def __getattr__(name): ...
