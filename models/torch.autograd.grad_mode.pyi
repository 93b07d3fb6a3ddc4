"""torch.autograd.grad_mode: managers that are decorators, too; shapes do not need them."""

from moira.stubs import *

class _DecoratorContextManager:
    prev: bool
    mode: bool
    def __init__(self, mode=None): ...
    def __call__(self, func, /):
        return func
    def __enter__(self) -> None: ...
    def __exit__(self, *exc_info) -> None: ...
    def clone(self):
        return self

def no_grad(orig_func=None):
    return _DecoratorContextManager() if orig_func is None else orig_func

def enable_grad(orig_func=None):
    return _DecoratorContextManager() if orig_func is None else orig_func

def inference_mode(mode=True):
    return _DecoratorContextManager() if isinstance(mode, bool) else mode

def set_grad_enabled(mode):
    return _DecoratorContextManager()

def __getattr__(name):
    return not_modelled("a name that is not known")
