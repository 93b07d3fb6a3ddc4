"""torch.autograd: what user-defined functions and gradients do to shapes."""

from moira.stubs import *
from torch import Tensor
import torch.autograd.function as function
import torch.autograd.grad_mode as grad_mode
import torch.autograd.profiler as profiler
from torch.utils.hooks import _run_for_gradients
from torch.autograd.function import Function, NestedIOFunction
from torch.autograd.grad_mode import no_grad, enable_grad, inference_mode, set_grad_enabled

def Variable(data, requires_grad=False, volatile=False) -> data: ...

def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, grad_variables=None,
             inputs=None) -> None:
    _run_for_gradients()

def grad(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True,
         allow_unused=None, is_grads_batched=False, materialize_grads=False):
    if grad_outputs is None and isinstance(outputs, Tensor) and words.prod(shape_of(outputs)) != 1:
        raise RuntimeError("grad can be implicitly created only for scalar outputs")
    _run_for_gradients()
    if isinstance(inputs, Tensor):
        return (words.array(shape_of(inputs), dtype_of(inputs)),)
    return tuple([words.array(shape_of(x), dtype_of(x)) for x in inputs])

class _Mode:
    def __init__(self, *args, **kwargs): ...
    def __enter__(self):
        return self
    def __exit__(self, *exc_info) -> None: ...

class detect_anomaly(_Mode): ...
class set_detect_anomaly(_Mode): ...

def gradcheck(func, inputs, **kwargs) -> bool: ...
def gradgradcheck(func, inputs, grad_outputs=None, **kwargs) -> bool: ...
def variable(*args, **kwargs):
    return not_modelled("a variable")

class _Manager:
    def __init__(self, *args, **kwargs): ...
    def __enter__(self) -> self: ...
    def __exit__(self, *exc_info) -> None: ...
    def __call__(self, func) -> func: ...
    def __getattr__(self, name) -> Any: ...

class enforce_grad_layout_policy(_Manager):
    clone: Any
class set_multithreading_enabled(_Manager):
    clone: Any

def __getattr__(name):
    return not_modelled("a name that is not known")
