"""torch.overrides: tensors of classes of their own are not followed."""

from moira.stubs import *
from torch import Tensor

def has_torch_function(relevant_args):
    return False
def has_torch_function_unary(*args):
    return False
def has_torch_function_variadic(*args):
    return False
def handle_torch_function(public_api, relevant_args, *args, **kwargs) -> Any: ...
def is_tensor_like(inp) -> bool: ...
def is_tensor_method_or_property(func) -> bool: ...

class _Manager:
    def __init__(self, *args, **kwargs): ...
    def __enter__(self) -> self: ...
    def __exit__(self, *exc_info) -> None: ...
    def __call__(self, func) -> func: ...
    def __getattr__(self, name) -> Any: ...

class BaseTorchFunctionMode(_Manager):
    push: Any
class TorchFunctionMode(_Manager):
    push: Any


_not_modelled: Any
enable_reentrant_dispatch = get_default_nowrap_functions = get_ignored_functions = _not_modelled
get_overridable_functions = get_testing_overrides = redispatch_function = resolve_name = _not_modelled
wrap_torch_function = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
