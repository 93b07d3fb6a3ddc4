"""Tensors that a module owns."""

from moira.stubs import *
from torch import Tensor

@kind("tensor")
@effect("pure")
def _others(): ...


@kind("tensor")
@effect("pure")
class Parameter(Tensor):
    def __new__(cls, data: Tensor | None = None, requires_grad: bool = True):
        if data is None:
            return words.array((0,), "float32", None, cls)
        if requires_grad is True and words.whole(data):
            raise RuntimeError("Only Tensors of floating point and complex dtype can require gradients")
        made = words.array(shape_of(data), dtype_of(data), None, cls)
        if not requires_grad:
            made._requires_grad = False
        return made

@kind("tensor")
@effect("pure")
class Buffer(Tensor):
    """What a module owns that is no parameter; assigned to a module, it is one of its buffers."""
    def __new__(cls, data: Tensor | None = None, *, persistent: bool = True):
        if data is None:
            return words.array((0,), "float32", None, cls)
        return words.array(shape_of(data), dtype_of(data), words.elements(data), cls)

class UninitializedTensorMixin: ...

class UninitializedParameter(UninitializedTensorMixin, Parameter):
    cls_to_become: Any
    materialize: Any
    def __new__(cls, requires_grad: bool = True, device=None, dtype=None) -> words.array(
            words.anything(), "float32", None, cls): ...

class UninitializedBuffer(UninitializedTensorMixin, Tensor):
    cls_to_become: Any
    materialize: Any
    def __new__(cls, requires_grad: bool = False, device=None, dtype=None, persistent: bool = True,
            **rest) -> words.array(
            words.anything(), "float32", None, cls): ...

def is_lazy(param) -> isinstance(param, UninitializedTensorMixin): ...

def __getattr__(name): ...
