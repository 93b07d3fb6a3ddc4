"""Parametrizations."""

from moira.stubs import *


def register_parametrization(module, tensor_name: str, parametrization, *, unsafe: bool = False) -> module: ...

def remove_parametrizations(module, tensor_name: str, leave_parametrized: bool = True) -> module: ...

def is_parametrized(module, tensor_name=None) -> bool: ...

def __getattr__(name):
    return not_modelled("this part of torch.nn.utils.parametrize")
