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
version_info: Any

def exit(status=None, /) -> NoReturn:
    raise SystemExit(status)
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
