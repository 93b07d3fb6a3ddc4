"""torch.random."""

from moira.stubs import *
from torch import Generator, Tensor, manual_seed, seed, initial_seed, get_rng_state, set_rng_state

default_generator: Generator

class fork_rng:
    def __init__(self, *args, **kwargs): ...
    def __enter__(self) -> None: ...
    def __exit__(self, *exc_info) -> None: ...

_not_modelled: Any
thread_safe_generator = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
