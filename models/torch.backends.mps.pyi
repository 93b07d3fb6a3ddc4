"""torch.backends.mps: settings."""

from moira.stubs import *
from sys import platform

enabled: bool
benchmark: bool
deterministic: bool
allow_tf32: bool
# Only machines of Apple have it.
def is_available(): return _perhaps() if platform == "darwin" and not words.is_planned() else False
def is_built(): return _perhaps() if platform == "darwin" else False
def _perhaps() -> bool: ...
def version() -> Any: ...

def get_core_count(*args, **kwargs) -> int: ...
def get_name(*args, **kwargs) -> str: ...
def is_macos13_or_newer(*args, **kwargs) -> bool: ...
is_macos_or_newer = is_macos13_or_newer

def __getattr__(name):
    return not_modelled("a name that is not known")
