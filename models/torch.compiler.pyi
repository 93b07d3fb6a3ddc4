"""torch.compiler: what is compiled, or not, does the same."""

from moira.stubs import *

def disable(fn=None, recursive=True, *, reason=None):
    if fn is None:
        return _same
    return fn
def _same(fn):
    return fn
def allow_in_graph(fn) -> fn: ...
def assume_constant_result(fn) -> fn: ...
def wrap_numpy(fn) -> fn: ...
# What is looked at runs as it is written.
def is_compiling(): return False
def is_dynamo_compiling(): return False
def is_exporting(): return False
def reset() -> None: ...
def cudagraph_mark_step_begin() -> None: ...
def __getattr__(name):
    return not_modelled("a name that is not known")
