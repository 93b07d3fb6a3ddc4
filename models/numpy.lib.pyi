"""numpy.lib: what programs use of it is in numpy; the rest is not modelled."""

from moira.stubs import *
import numpy.lib.stride_tricks as stride_tricks
from packaging.version import parse as _parse

class NumpyVersion:
    """A version that is compared with texts: NumpyVersion(np.__version__) >= "2.0.0"."""

    def __init__(self, vstring):
        self.vstring = vstring
        self._version = _parse(vstring)
    def __lt__(self, other): return self._version < _version_of(other)
    def __le__(self, other): return self._version <= _version_of(other)
    def __gt__(self, other): return self._version > _version_of(other)
    def __ge__(self, other): return self._version >= _version_of(other)
    def __eq__(self, other): return self._version == _version_of(other)
    def __ne__(self, other): return self._version != _version_of(other)
    def __getattr__(self, name) -> Any: ...

def _version_of(other):
    return other._version if isinstance(other, NumpyVersion) else _parse(other)

def __getattr__(name):
    return not_modelled("numpy.lib")
