from moira.stubs import *

_unknown: Any
@effect("calls")
def register(func, /, *args, **kwargs):
    _unknown(func, args, kwargs)
    return func

def __getattr__(name): ...
