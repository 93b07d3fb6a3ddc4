"""Variables of a context: a program without threads has one of them."""
from moira.stubs import *

_nothing = object()

class Token:
    MISSING = _nothing
    def __class_getitem__(cls, item, /): return cls
    def __init__(self, var, old_value):
        self.var = var
        self.old_value = old_value

class ContextVar:
    def __class_getitem__(cls, item, /): return cls
    def __init__(self, name, *, default=_nothing):
        self.name = name
        self._default = default
        self._value = _nothing
    def get(self, default=_nothing, /):
        if self._value is not _nothing:
            return self._value
        if default is not _nothing:
            return default
        if self._default is not _nothing:
            return self._default
        raise LookupError(self)
    def set(self, value, /):
        token = Token(self, self._value)
        self._value = value
        return token
    def reset(self, token, /):
        self._value = token.old_value

class Context(Any):
    def run(self, callable, /, *args, **kwargs): return callable(*args, **kwargs)

def copy_context(): return Context()

def __getattr__(name): ...
