"""torch.mps: what is known of it without its source."""

from moira.stubs import *

def current_allocated_memory(*args, **kwargs) -> int: ...
device_count = driver_allocated_memory = recommended_max_memory = current_allocated_memory
def empty_cache(*args, **kwargs) -> None: ...
manual_seed = seed = set_per_process_memory_fraction = set_rng_state = synchronize = empty_cache
def is_available(): return False if words.is_planned() else _truth()
def _truth() -> bool: ...

_not_modelled: Any
Event = compile_shader = get_rng_state = load_metallib = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
