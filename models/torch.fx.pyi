"""torch.fx: tracing is not followed."""

from moira.stubs import *

class Proxy:
    def __getattr__(self, name) -> Any: ...

class Node:
    def __getattr__(self, name) -> Any: ...

def wrap(fn_or_name):
    return fn_or_name

def __getattr__(name):
    return not_modelled("a name that is not known")
