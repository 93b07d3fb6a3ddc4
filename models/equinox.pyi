"""equinox: modules are dataclasses; its layers take one sample."""

from moira.stubs import *
import dataclasses as _dataclasses
import equinox.nn as nn
from jax import _needs_scalar

class Module:
    _makes_itself = False
    def __init_subclass__(cls, **named):
        """Where a program says how its modules are made, those that come from them are made in the same way."""
        if "__init__" in cls.__dict__:
            cls._makes_itself = True
        elif not cls._makes_itself:
            _dataclasses.dataclass(cls)
    def __getattr__(self, name): ...

def field(*, converter=None, static=False, **named):
    return _dataclasses.field(**named)

def _anything() -> Any: ...

def filter_grad(fun=None, *, has_aux=False, **named):
    if fun is None:
        return lambda given: filter_grad(given, has_aux=has_aux)
    def differentiated(*args, **kwargs):
        result = fun(*args, **kwargs)
        _needs_scalar(result[0] if has_aux else result)
        return (_anything(), result[1]) if has_aux else _anything()
    return differentiated
def filter_value_and_grad(fun=None, *, has_aux=False, **named):
    if fun is None:
        return lambda given: filter_value_and_grad(given, has_aux=has_aux)
    def differentiated(*args, **kwargs):
        result = fun(*args, **kwargs)
        _needs_scalar(result[0] if has_aux else result)
        return (result, _anything())
    return differentiated

def __getattr__(name): ...
