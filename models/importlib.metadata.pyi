"""What is known of installed packages: their versions."""

from moira.stubs import *

class PackageNotFoundError(ModuleNotFoundError): ...

def version(distribution_name):
    known = words.version_text(distribution_name)
    return _text() if known is None else known

def _text() -> str: ...

def __getattr__(name): ...
