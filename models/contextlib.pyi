"""contextlib: managers made of generators give what these yield; src/eval/manager.c has the rest."""

from moira.stubs import *


class _Manager:
    def __init__(self, value):
        self.value = value
    def __enter__(self):
        return self.value
    def __exit__(self, kind, value, trace, /) -> None: ...
    def __call__(self, function, /):
        return function


class _Swallower(_Manager):
    """Its generator catches exceptions."""
    def __exit__(self, kind, value, trace, /) -> bool: ...


def _open(function, args, kwds): ...

def contextmanager(func, /):
    def helper(*args, **kwds):
        return _open(func, args, kwds)
    return helper


class nullcontext:
    def __init__(self, enter_result=None):
        self.enter_result = enter_result
    def __enter__(self):
        return self.enter_result
    def __exit__(self, kind, value, trace, /) -> None: ...
    def __aenter__(self): ...
    def __aexit__(self, kind, value, trace, /): ...


class closing:
    def __init__(self, thing):
        self.thing = thing
    def __enter__(self):
        return self.thing
    def __exit__(self, kind, value, trace, /) -> None: ...


class suppress:
    def __init__(self, *exceptions): ...
    def __enter__(self) -> None: ...
    def __exit__(self, kind, value, trace, /) -> bool: ...


def __getattr__(name):
    return not_modelled("the rest of contextlib")
