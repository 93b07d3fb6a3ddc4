from moira.stubs import *

_unknown: Any

def _texts() -> list[str]: ...
def _text_iterator() -> Iterator[str]: ...
@kind("list")
@effect("reads")
def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    if isinstance(pathname, str):
        return _texts()
    return _unknown(pathname)
def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    if isinstance(pathname, str):
        return _text_iterator()
    return _unknown(pathname)
def escape(pathname): ...
def has_magic(s) -> bool: ...

def __getattr__(name): ...
