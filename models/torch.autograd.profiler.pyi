"""torch.autograd.profiler: it watches."""

from moira.stubs import *

class _Watcher(Any):
    def __init__(self, *args, **kwargs): ...
    def __enter__(self):
        return self
    def __exit__(self, *exc_info) -> None: ...
    def __call__(self, func, /):
        return func

class profile(_Watcher): ...
class record_function(_Watcher): ...
class emit_nvtx(_Watcher): ...

def __getattr__(name):
    return not_modelled("a name that is not known")
