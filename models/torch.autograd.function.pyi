"""torch.autograd.function: a function of the program's own runs its forward."""

from moira.stubs import *

class FunctionCtx:
    saved_tensors: Any
    saved_variables: Any
    needs_input_grad: Any
    def save_for_backward(self, *tensors) -> None: ...
    def save_for_forward(self, *tensors) -> None: ...
    def mark_dirty(self, *args) -> None: ...
    def mark_non_differentiable(self, *args) -> None: ...
    def set_materialize_grads(self, value) -> None: ...
    def __getattr__(self, name):
        return not_modelled("what the forward kept")

class Function(FunctionCtx):
    @classmethod
    def apply(cls, *args, **kwargs):
        return cls.forward(FunctionCtx(), *args, **kwargs)

class InplaceFunction(Function): ...
class NestedIOFunction(Function): ...

def once_differentiable(fn):
    return fn

def __getattr__(name):
    return not_modelled("a name that is not known")
