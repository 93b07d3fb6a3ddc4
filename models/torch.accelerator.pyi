"""The device that computes besides the processor: nobody knows whether there is one."""
from moira.stubs import *

def _truth() -> bool: ...
def _count() -> int: ...
def _unknown(*values) -> Any: ...
def is_available(): return True if words.is_planned() else _truth()
def current_accelerator(check_available=False):
    if words.is_planned():
        import torch
        return torch.device("cuda")
    return _unknown()
def device_count(): return 1 if words.is_planned() else _count()
def synchronize(device=None) -> None: ...
def current_device_index() -> int: ...
def __getattr__(name):
    return not_modelled("a device of the machine")
