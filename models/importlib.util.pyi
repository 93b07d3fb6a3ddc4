"""What there is to import: a module that is not found may be there all the same."""

from moira.stubs import *

class _Spec(Any): ...

def find_spec(name, package=None):
    if isinstance(name, str) and not name.startswith(".") and _is_found(name):
        return _Spec()
    return _unknown()

def _is_found(name) -> bool: ...
def _unknown() -> Any: ...

def __getattr__(name): ...
