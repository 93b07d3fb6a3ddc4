"""torch.backends.mkldnn: settings."""

from moira.stubs import *

enabled: bool
benchmark: bool
deterministic: bool
allow_tf32: bool
def is_available() -> bool: ...
def is_built() -> bool: ...
def version() -> Any: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
