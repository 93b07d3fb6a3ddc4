from moira.stubs import *

_unknown: Any

def _text() -> str: ...

class error(Exception): ...
PatternError = error

class RegexFlag(Any): ...

A: int
ASCII: int
DEBUG: int
DOTALL: int
I: int
IGNORECASE: int
L: int
LOCALE: int
M: int
MULTILINE: int
NOFLAG: int
S: int
T: int
TEMPLATE: int
U: int
UNICODE: int
VERBOSE: int
X: int

class Match(Any):
    pos: int
    endpos: int
    lastindex: int | None
    lastgroup: str | None
    re: Any
    string: Any
    def __init__(self, spans, string):
        self._spans = spans
        self.string = string
    def start(self, group=0, /) -> int: ...
    def end(self, group=0, /) -> int: ...
    def span(self, group=0, /) -> tuple[int, int]: ...
    # What is found where pattern and text are known has its spans.
    def __bool__(self): return True
    def group(self, *groups):
        found = [self._part(group) for group in groups or (0,)]
        return found[0] if len(found) == 1 else tuple(found)
    def _part(self, group):
        spans = self._spans
        if not isinstance(spans, tuple) or not isinstance(group, int) or group >= len(spans):
            return _unknown(group)
        start, end = spans[group]
        return None if start < 0 else self.string[start:end]
    def groups(self, default=None):
        if not isinstance(self._spans, tuple):
            return _some_groups(default)
        found = [self._part(i) for i in range(1, len(self._spans))]
        return tuple([default if text is None else text for text in found])
    def groupdict(self, default=None) -> dict[str, Any]: ...
    def __getitem__(self, group, /): return self._part(group)
    def expand(self, template): ...

class Pattern(Any):
    pattern: Any
    flags: int
    def __init__(self, pattern, flags):
        self.pattern = pattern
        self.flags = flags
    groups: int
    groupindex: Any
    def match(self, string, pos=0, endpos=None):
        return _result(self.pattern, self.flags, string, 1) if endpos is None and pos == 0 else _perhaps()
    def fullmatch(self, string, pos=0, endpos=None):
        return _result(self.pattern, self.flags, string, 2) if endpos is None and pos == 0 else _perhaps()
    def search(self, string, pos=0, endpos=None):
        return _result(self.pattern, self.flags, string, 0) if endpos is None and pos == 0 else _perhaps()
    def split(self, string, maxsplit=0) -> list[Any]: ...
    def findall(self, string, pos=0, endpos=...) -> list[Any]: ...
    def finditer(self, string, pos=0, endpos=...) -> Iterator[Match]: ...
    def sub(self, repl, string, count=0):
        _unknown(repl)
        return _like(string)
    def subn(self, repl, string, count=0):
        _unknown(repl)
        return _like(string), _whole()

def _whole() -> int: ...
def _some_groups(default) -> tuple[Any, ...]: ...

def _like(string):
    if isinstance(string, str):
        return _text()
    return _unknown(string)

def compile(pattern, flags=0):
    return Pattern(pattern, flags) if isinstance(pattern, (str, bytes)) else _pattern(pattern)
def _pattern(pattern) -> Pattern: ...

def _result(pattern, flags, string, way):
    if not isinstance(pattern, str) or not isinstance(string, str) or not isinstance(flags, int) or flags != 0:
        return _perhaps()
    spans = _find(pattern, string, way)
    if spans is None:
        return None
    return Match(spans, string) if isinstance(spans, tuple) else _perhaps()
def _find(pattern, string, way) -> Any: ...
def _perhaps() -> Match | None: ...
def match(pattern, string, flags=0): return _result(pattern, flags, string, 1)
def fullmatch(pattern, string, flags=0): return _result(pattern, flags, string, 2)
def search(pattern, string, flags=0): return _result(pattern, flags, string, 0)
def findall(pattern, string, flags=0):
    return _found() if isinstance(string, str) else _all()
# A pattern with several groups finds tuples.
def _found() -> list[str | tuple[str, ...]]: ...
def _all() -> list[Any]: ...
def finditer(pattern, string, flags=0) -> Iterator[Match]: ...
def split(pattern, string, maxsplit=0, flags=0) -> list[Any]: ...
def sub(pattern, repl, string, count=0, flags=0):
    _unknown(repl)
    return _like(string)
def subn(pattern, repl, string, count=0, flags=0):
    _unknown(repl)
    return _like(string), _whole()
def escape(pattern): return _like(pattern)
def purge() -> None: ...

def __getattr__(name): ...
