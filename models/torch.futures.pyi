"""torch.futures: what is known of it without its source."""

from moira.stubs import *

_not_modelled: Any
Future = collect_all = wait_all = _not_modelled

def __getattr__(name):
    return not_modelled("a name that is not known")
