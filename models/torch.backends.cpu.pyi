"""torch.backends.cpu: what is known of it without its source."""

from moira.stubs import *

def get_cpu_capability(*args, **kwargs) -> str: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
