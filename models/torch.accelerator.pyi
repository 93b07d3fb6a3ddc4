"""The device that computes besides the processor: none is taken to be there."""
from moira.stubs import *

def is_available(): return False
def current_accelerator(check_available=False): return None
def device_count() -> int: ...
def synchronize(device=None) -> None: ...
def current_device_index() -> int: ...
def __getattr__(name):
    return not_modelled("a device of the machine")
