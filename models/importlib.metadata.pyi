"""What is known of installed packages: their versions."""

from moira.stubs import *

class PackageNotFoundError(ModuleNotFoundError): ...

def version(distribution_name):
    known = words.version_text(distribution_name)
    return _text() if known is None else known

class _Distributions(Any):
    """What distribution a package comes from: that of its own name, as a rule."""
    def get(self, key, default=None, /):
        return default if words.version_text(key) is None else [key]
    def __getitem__(self, key, /):
        return _names() if words.version_text(key) is None else [key]
    def __contains__(self, key, /):
        return _is_there() if words.version_text(key) is None else True
def packages_distributions(): return _Distributions()
def _names() -> list[str]: ...
def _is_there() -> bool: ...

def _text() -> str: ...

def __getattr__(name): ...
