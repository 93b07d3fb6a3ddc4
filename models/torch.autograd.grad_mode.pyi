"""torch.autograd.grad_mode: whether operations are recorded; the managers are decorators, too."""

from moira.stubs import *

class _DecoratorContextManager:
    prev: bool
    def __init__(self, mode=None): ...
    def __call__(self, func, /):
        return words.in_gradient_mode(func, self.mode)
    def __enter__(self) -> None:
        words.own(self, _before=words.gradient_mode())
        words.set_gradient_mode(self.mode)
    def __exit__(self, *exc_info) -> None:
        words.set_gradient_mode(self._before)
    def clone(self):
        return self

class _Setting(_DecoratorContextManager):
    """The mode is set where the manager is made."""
    def __init__(self, mode):
        words.own(self, _before=words.gradient_mode())
        words.set_gradient_mode(mode)
    def __enter__(self) -> None: ...

def _in_mode(function, mode):
    return _DecoratorContextManager(mode) if function is None else words.in_gradient_mode(function, mode)

def no_grad(orig_func=None):
    return _in_mode(orig_func, False)

def enable_grad(orig_func=None):
    return _in_mode(orig_func, True)

def inference_mode(mode=True):
    if isinstance(mode, bool):
        return _DecoratorContextManager(_unless(mode))
    return _in_mode(mode, False)

def _unless(mode):
    return False if mode else words.gradient_mode()

def set_grad_enabled(mode):
    return _Setting(mode)

def __getattr__(name):
    return not_modelled("a name that is not known")
