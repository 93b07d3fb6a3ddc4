from moira.stubs import *
from collections import namedtuple
from types import SimpleNamespace

argv: list[str]
base_exec_prefix: str
base_prefix: str
builtin_module_names: tuple[str, ...]
byteorder: str
copyright: str
dont_write_bytecode: bool
exec_prefix: str
executable: str
float_repr_style: str
maxsize: int
maxunicode = 1114111
path: list[str]
prefix: str

def _minor() -> int: ...
def _platform() -> str: ...
def _between(least: int, most: int) -> int: ...
def _whole() -> int: ...
def _text() -> str: ...

platform = _platform()
# Only how it begins is what the interpreter says.
version = f"3.{_minor()}.0 (main) [GCC]"
hexversion = _between(50331648 + 65536 * _minor(), 50397183 + 65536 * _minor())

_VersionInfo = namedtuple("version_info", "major minor micro releaselevel serial")
version_info = _VersionInfo(3, _minor(), _whole(), _text(), _whole())

implementation = SimpleNamespace(name="cpython", cache_tag=f"cpython-3{_minor()}", version=version_info, hexversion=hexversion)

class _Modules(Any):
    """The modules that are imported by now: all that somebody asks for by a name."""
    def __contains__(self, name, /):
        return _is_loaded("torch" if isinstance(name, str) and name.startswith("torch.nn.") else name)
    def __getitem__(self, name, /): return _module(name)
    def get(self, name, default=None, /): return _module(name)
def _module(name) -> Any: ...
def _is_loaded(name) -> bool: ...
modules = _Modules()

def exit(status=None, /) -> NoReturn: ...
def getdefaultencoding() -> str: ...
def getfilesystemencoding() -> str: ...
def getrecursionlimit() -> int: ...
def getrefcount(object, /) -> int: ...
@kind("number")
@effect("pure")
def getsizeof(object, default=0) -> int: ...
def getswitchinterval() -> float: ...
def intern(string, /): return string
def is_finalizing() -> bool: ...
def setrecursionlimit(limit, /) -> None: ...
def setswitchinterval(interval, /) -> None: ...

def __getattr__(name): ...
