"""torch.compiler: what is compiled, or not, does the same."""

from moira.stubs import *

def disable(fn=None, recursive=True, *, reason=None):
    if fn is None:
        return _same
    return fn
def _same(fn):
    return fn
def allow_in_graph(fn):
    return fn
def assume_constant_result(fn):
    return fn
def wrap_numpy(fn):
    return fn
def is_compiling() -> bool: ...
def is_dynamo_compiling() -> bool: ...
def is_exporting() -> bool: ...
def reset() -> None: ...
def cudagraph_mark_step_begin() -> None: ...
def __getattr__(name):
    return not_modelled("a name that is not known")
