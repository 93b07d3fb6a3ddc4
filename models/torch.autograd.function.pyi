"""torch.autograd.function: a function of the program's own runs its forward."""

from moira.stubs import *
from torch import Tensor

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
    forward: Any
    backward: Any
    boxed_grads_call: Any
    clear_saved_tensors_on_access: Any
    jvp: Any
    vjp: Any
    # A class with a context of its own way to fill it has a forward that takes none.
    setup_context = None
    generate_vmap_rule: bool = False
    vmap: Any
    is_traceable: bool
    dirty_tensors: Any
    materialize_grads: Any
    maybe_clear_saved_tensors: Any
    metadata: Any
    name: Any
    next_functions: Any
    non_differentiable: Any
    register_hook: Any
    register_prehook: Any
    requires_grad: Any
    saved_for_forward: Any
    to_save: Any
    def mark_shared_storage(self, *pairs) -> None: ...
    @classmethod
    def apply(cls, *args, **kwargs):
        # Its operations are not recorded, and what it gives may need a gradient all the same.
        before = words.gradient_mode()
        words.set_gradient_mode(_perhaps())
        output = cls._run(args, kwargs)
        words.set_gradient_mode(before)
        for argument in args:
            if isinstance(argument, Tensor) and words.needs_gradient(argument):
                _may_need_gradient(output)
        return output
    @classmethod
    def _run(cls, args, kwargs):
        if cls.setup_context is None:
            return cls.forward(FunctionCtx(), *args, **kwargs)
        output = cls.forward(*args, **kwargs)
        cls.setup_context(FunctionCtx(), args, output)
        return output

def _perhaps() -> bool: ...

# The forward may have said of each of its tensors that it has no gradient.
def _may_need_gradient(output):
    if isinstance(output, Tensor):
        words.set_gradient(output)
    elif isinstance(output, tuple):
        for part in output:
            _may_need_gradient(part)

class InplaceFunction(Function): ...
class NestedIOFunction(Function):
    backward_extended: Any
    forward_extended: Any

def once_differentiable(fn) -> fn: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
