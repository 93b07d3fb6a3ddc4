"""Parametrizations."""

from moira.stubs import *


def register_parametrization(module, tensor_name: str, parametrization, *, unsafe: bool = False) -> module: ...

def remove_parametrizations(module, tensor_name: str, leave_parametrized: bool = True) -> module: ...

def is_parametrized(module, tensor_name=None) -> bool: ...

_not_modelled: Any
ParametrizationList = cached = transfer_parametrizations_and_params = _not_modelled
type_before_parametrizations = _not_modelled

def __getattr__(name):
    return not_modelled("this part of torch.nn.utils.parametrize")
