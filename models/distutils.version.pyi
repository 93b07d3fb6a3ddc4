"""distutils.version, as far as programs ask for the versions of libraries with it."""

from moira.stubs import *
from packaging.version import parse as _parse

def _unknown() -> bool: ...

# `1.0` and `1.0.0` are one version elsewhere and two here.
def _less(a, b, same):
    left, right = _parse(a.vstring), _parse(b.vstring if isinstance(b, Version) else b)
    if left == right:
        return same if a.vstring == (b.vstring if isinstance(b, Version) else b) else _unknown()
    return left < right

class Version:
    def __init__(self, vstring=None):
        self.vstring = vstring
    def __lt__(self, other): return _less(self, other, False)
    def __le__(self, other): return _less(self, other, True)
    def __gt__(self, other): return not _less(self, other, True)
    def __ge__(self, other): return not _less(self, other, False)
    def __eq__(self, other) -> bool: ...
    def __ne__(self, other) -> bool: ...
    def __getattr__(self, name) -> Any: ...

class LooseVersion(Version): ...
class StrictVersion(Version): ...

def __getattr__(name):
    return not_modelled("distutils")
