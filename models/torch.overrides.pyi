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

def __getattr__(name):
    return not_modelled("a name that is not known")
