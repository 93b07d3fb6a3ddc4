"""What there is to import."""

from moira.stubs import *

class _Spec(Any): ...

def find_spec(name, package=None):
    if not isinstance(name, str) or name.startswith("."):
        return _unknown()
    found = _is_found(name)
    return _Spec() if found is True else None if found is False else _unknown()

def _is_found(name) -> Any: ...
def _unknown() -> Any: ...

def __getattr__(name): ...
