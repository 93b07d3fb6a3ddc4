"""torch.autograd.functional: derivatives of functions."""

from moira.stubs import *
from torch import Tensor

def _tensors(x):
    return x if isinstance(x, tuple) else (x,)

def _given(result):
    """What is given: it needs a gradient only where `create_graph` asks for that, and not in every case then."""
    return words.forget_gradients(result)

def _run(func, inputs):
    return func(*_tensors(inputs))

def _like(x):
    if isinstance(x, Tensor):
        return array(shape_of(x), dtype_of(x))
    if isinstance(x, tuple):
        return tuple([_like(item) for item in x])
    return not_modelled("what is no tensor")

def _beside(y, inputs):
    if isinstance(inputs, tuple):
        return tuple([array(shape_of(y) + shape_of(x), dtype_of(y)) for x in inputs])
    return array(shape_of(y) + shape_of(inputs), dtype_of(y))

def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy="reverse-mode"):
    output = _run(func, inputs)
    if isinstance(output, Tensor):
        return _given(_beside(output, inputs))
    if isinstance(output, tuple):
        return _given(tuple([_beside(y, inputs) for y in output]))
    return not_modelled("a result that is no tensor")

def hessian(func, inputs, create_graph=False, strict=False, vectorize=False, outer_jacobian_strategy="reverse-mode"):
    output = _run(func, inputs)
    if isinstance(output, Tensor) and prod(shape_of(output)) != 1:
        raise RuntimeError("The Tensor returned by the function given to hessian should contain a single element")
    if isinstance(inputs, Tensor):
        return _given(array(shape_of(inputs) + shape_of(inputs), dtype_of(inputs)))
    return _given(tuple([tuple([array(shape_of(x) + shape_of(y), dtype_of(x)) for y in inputs]) for x in inputs]))

def vjp(func, inputs, v=None, create_graph=False, strict=False) -> _given((_run(func, inputs), _like(inputs))): ...
def jvp(func, inputs, v=None, create_graph=False, strict=False):
    output = _run(func, inputs)
    return _given((output, _like(output)))
def vhp(func, inputs, v=None, create_graph=False, strict=False) -> _given((_run(func, inputs), _like(inputs))): ...
def hvp(func, inputs, v=None, create_graph=False, strict=False) -> _given((_run(func, inputs), _like(inputs))): ...

def __getattr__(name):
    return not_modelled("a name that is not known")
