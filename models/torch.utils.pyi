"""torch.utils."""

from moira.stubs import *
import torch.utils.checkpoint as checkpoint
import torch.utils.data as data
import torch.utils.hooks as hooks

def set_module(obj, mod) -> None: ...

def generate_methods_for_privateuse1_backend(*args, **kwargs) -> None: ...
rename_privateuse1_backend = generate_methods_for_privateuse1_backend
def get_cpp_backtrace(*args, **kwargs) -> str: ...

_not_modelled: Any
ThroughputBenchmark = swap_tensors = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
