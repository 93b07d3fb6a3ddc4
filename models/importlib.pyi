from moira.stubs import *

import importlib.metadata as metadata
import importlib.util as util

def import_module(name, package=None):
    found = _module(name, package)
    if found is None:
        raise ModuleNotFoundError(f"No module named '{name}'")
    return found
def _module(name, package) -> Any: ...
def reload(module) -> Any: ...
def invalidate_caches() -> None: ...

def __getattr__(name): ...
