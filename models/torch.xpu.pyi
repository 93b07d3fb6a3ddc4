"""Graphics processors of Intel: the processor is all that is taken to be there."""
from moira.stubs import *

def is_available(): return False
def device_count(): return 0
def is_initialized(): return False
def is_bf16_supported(including_emulation=True): return False
def is_current_stream_capturing(): return False
def synchronize(device=None) -> None: ...
def empty_cache() -> None: ...
def manual_seed(seed) -> None: ...
def manual_seed_all(seed) -> None: ...
def __getattr__(name):
    return not_modelled("a device of another kind")
