from moira.stubs import *

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
hexversion: int
maxsize: int
maxunicode = 1114111
path: list[str]
platform: str
prefix: str
version: str

class _VersionInfo(Any):
    """Three, and at least the version that is aimed at."""
    def __init__(self):
        self.major = 3
        self.minor = _minor()
        self.micro = _whole()
        self._items = (3, self.minor, self.micro, _text(), _whole())
    def __getitem__(self, index, /): return self._items[index]
    def __iter__(self): return iter(self._items)
    def __len__(self): return 5
    def __lt__(self, other, /): return self._items < other
    def __le__(self, other, /): return self._items <= other
    def __gt__(self, other, /): return self._items > other
    def __ge__(self, other, /): return self._items >= other
    def __eq__(self, other, /): return self._items == other
    def __ne__(self, other, /): return self._items != other

def _minor() -> int: ...
def _whole() -> int: ...
def _text() -> str: ...

version_info = _VersionInfo()

def exit(status=None, /) -> NoReturn: ...
def getdefaultencoding() -> str: ...
def getfilesystemencoding() -> str: ...
def getrecursionlimit() -> int: ...
def getrefcount(object, /) -> int: ...
def getsizeof(object, default=0) -> int: ...
def getswitchinterval() -> float: ...
def intern(string, /): return string
def is_finalizing() -> bool: ...
def setrecursionlimit(limit, /) -> None: ...
def setswitchinterval(interval, /) -> None: ...

def __getattr__(name): ...
