"""Weights as direction and length."""

from moira.stubs import *
from torch.nn.parameter import Parameter


@gradient("anything")
@where(weight=getattr(module, name), S=shape_of(weight), d=dtype_of(weight))
@valid(delattr(module, name))
@valid(setattr(module, name + "_g", Parameter(array((), d))), when=dim is None)
@valid(setattr(module, name + "_g",
       Parameter(array((1,) * words.axis(dim,
       len(S)) + (S[words.axis(dim, len(S))],) + (1,) * (len(S) - words.axis(dim, len(S)) - 1), d))),
       when=dim is not None)
@valid(setattr(module, name + "_v", Parameter(array(S, d))))
@valid(setattr(module, name, array(S, d)))
def weight_norm(module, name: str = "weight", dim: int | None = 0) -> module: ...

@gradient("anything")
@where(weight=getattr(module, name))
@valid(delattr(module, name))
@valid(delattr(module, name + "_g"))
@valid(delattr(module, name + "_v"))
@valid(setattr(module, name, Parameter(array(shape_of(weight), dtype_of(weight)))))
def remove_weight_norm(module, name: str = "weight") -> module: ...

def __getattr__(name): ...
