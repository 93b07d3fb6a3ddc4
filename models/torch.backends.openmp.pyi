"""torch.backends.openmp: what is known of it without its source."""

from moira.stubs import *

_not_modelled: Any
is_available = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
