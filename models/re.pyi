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
    _texts: Any = None
    def start(self, group=0, /) -> int: ...
    def end(self, group=0, /) -> int: ...
    def span(self, group=0, /) -> tuple[int, int]: ...
    def group(self, *groups):
        texts = self._texts
        if texts is None or len(groups) > 1 or groups and not isinstance(groups[0], int):
            return _unknown(groups)
        return texts[groups[0] if groups else 0]
    def groups(self, default=None):
        texts = self._texts
        if texts is None:
            return _some_groups(default)
        return tuple([default if text is None else text for text in texts[1:]])
    def groupdict(self, default=None) -> dict[str, Any]: ...
    def __getitem__(self, group, /): return self.group(group)
    def expand(self, template): ...

class Pattern(Any):
    pattern: Any
    flags: int
    groups: int
    groupindex: Any
    def match(self, string, pos=0, endpos=...) -> Match | None: ...
    def fullmatch(self, string, pos=0, endpos=...) -> Match | None: ...
    def search(self, string, pos=0, endpos=...) -> Match | None: ...
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

def compile(pattern, flags=0) -> Pattern: ...
def match(pattern, string, flags=0) -> Match | None: ...
def fullmatch(pattern, string, flags=0) -> Match | None: ...
def search(pattern, string, flags=0) -> Match | None: ...
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
