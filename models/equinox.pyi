"""equinox: modules are dataclasses; its layers take one sample."""

from moira.stubs import *
import dataclasses as _dataclasses
import equinox.nn as nn

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

def __getattr__(name): ...
