"""Versions: the numbers of a release decide, then what comes behind them."""

from moira.stubs import *

VERSION_PATTERN: str

class InvalidVersion(ValueError): ...

def _base() -> str: ...

class Version:
    @classmethod
    def from_parts(cls, **parts) -> Any: ...
    def __init__(self, version):
        if isinstance(version, (int, float, tuple, list, type(None))):
            raise TypeError("expected string or bytes-like object")
        self._text = version
        self._key = _key(version) if isinstance(version, str) else None
    def __lt__(self, other):
        return _compare(self, other, lambda a, b: a < b)
    def __le__(self, other):
        return _compare(self, other, lambda a, b: a <= b)
    def __eq__(self, other):
        return _compare(self, other, lambda a, b: a == b)
    def __ne__(self, other):
        return _compare(self, other, lambda a, b: a != b)
    def __gt__(self, other):
        return _compare(self, other, lambda a, b: a > b)
    def __ge__(self, other):
        return _compare(self, other, lambda a, b: a >= b)
    def __hash__(self) -> int: ...
    @classmethod
    def from_parts(cls, *, epoch=0, release, pre=None, post=None, dev=None, local=None) -> Version: ...
    def __str__(self) -> str: ...
    def __repr__(self) -> str: ...
    @property
    def release(self):
        return _release(self._text.strip())[0] if self._key else _unknown()
    @property
    def major(self):
        return _part(self.release, 0)
    @property
    def minor(self):
        return _part(self.release, 1)
    @property
    def micro(self):
        return _part(self.release, 2)
    @property
    def epoch(self) -> int: ...
    @property
    def public(self) -> str: ...
    @property
    def base_version(self):
        release = self.release
        return ".".join([str(part) for part in release]) if isinstance(release, tuple) else _base()
    @property
    def local(self) -> Any: ...
    @property
    def pre(self) -> Any: ...
    @property
    def post(self) -> Any: ...
    @property
    def dev(self) -> Any: ...
    @property
    def is_prerelease(self) -> bool: ...
    @property
    def is_postrelease(self) -> bool: ...
    @property
    def is_devrelease(self) -> bool: ...

LegacyVersion = Version

def parse(version):
    return Version(version)

def _part(release, index):
    return release[index] if len(release) > index else 0

def _release(text):
    """The numbers that a version begins with, and the rest."""
    length = 0
    while length < len(text) and (text[length] in "0123456789" or text[length] == "."):
        length += 1
    numbers = [int(number) for number in text[:length].strip(".").split(".") if number]
    return tuple(numbers), text[length:]

_phases = {"dev": -4, ".dev": -4, "a": -3, "alpha": -3, "b": -2, "beta": -2, "c": -1, "rc": -1, "": 0,
           "post": 1, ".post": 1}

def _key(text):
    """What versions are ordered by; None when it is too unusual."""
    public, plus, local = text.strip().lower().partition("+")
    release, rest = _release(public)
    word = rest.rstrip("0123456789")
    if not release or word not in _phases:
        return None
    number = rest[len(word):]
    while len(release) > 1 and release[-1] == 0:
        release = release[:-1]
    return (release, _phases[word], int(number) if number else 0, local)

def _compare(a, b, order):
    if not isinstance(b, Version):
        return NotImplemented
    if a._key is None or b._key is None:
        return _decide()
    if a._key[:3] == b._key[:3] and a._key[3] and b._key[3] and a._key[3] != b._key[3]:
        return _decide()
    return order(a._key, b._key)

def _decide() -> bool: ...
def _unknown() -> Any: ...

def __getattr__(name): ...
