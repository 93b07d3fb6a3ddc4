from moira.stubs import *

@kind("another value")
@effect("pure")
def _others(): ...

altsep: str | None
curdir = "."
defpath: str
devnull: str
extsep = "."
pardir = ".."
pathsep = ":"
sep = "/"
supports_unicode_filenames: bool

_unknown: Any

def _text() -> str: ...

def _path(path):
    """The path as a str, or something unknown: bytes are possible, too."""
    if isinstance(path, str):
        return path
    if isinstance(path, (int, float, list, dict, tuple, set, frozenset, complex, type(None), range, slice)):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")
    return _unknown(path)

def join(a, *p):
    result = _path(a)
    for part in p:
        part = _path(part)
        if part.startswith("/"):
            result = part
        elif not result or result.endswith("/"):
            result = result + part
        else:
            result = result + "/" + part
    return result

def split(p):
    p = _path(p)
    i = p.rfind("/") + 1
    head = p[:i]
    if head and head != "/" * len(head):
        head = head.rstrip("/")
    return head, p[i:]

def basename(p):
    p = _path(p)
    return p[p.rfind("/") + 1:]

def dirname(p): return split(p)[0]

def splitext(p):
    p = _path(p)
    slash = p.rfind("/")
    dot = p.rfind(".")
    if dot > slash and p[slash + 1:dot].strip("."):
        return p[:dot], p[dot:]
    return p, ""

def isabs(s): return _path(s).startswith("/")

def normcase(s): return _path(s)

def normpath(path):
    path = _path(path)
    if not isinstance(path, str):
        return path
    if not path:
        return "."
    start = "/" if path.startswith("/") else ""
    if path.startswith("//") and not path.startswith("///"):
        start = "//"
    parts = []
    for part in path.split("/"):
        if part == "" or part == ".":
            continue
        if part != ".." or not start and not parts or parts and parts[-1] == "..":
            parts.append(part)
        elif parts:
            parts.pop()
    return (start + "/".join(parts)) or "."

def splitdrive(p):
    p = _path(p)
    return p[:0], p

def splitroot(*args, **kwargs) -> tuple[Any, Any, Any]: ...

def commonprefix(m):
    if not m:
        return ""
    return _unknown(m)

def commonpath(paths): return _unknown(paths)

def abspath(path): return _like(_path(path))
def expanduser(path): return _like(_path(path))
def expandvars(path): return _like(_path(path))
def realpath(filename, *, strict=False): return _like(_path(filename))
def relpath(path, start=None): return _like(_path(path))

def _like(path):
    if isinstance(path, str):
        return _text()
    return path

@file("probe", "path")
def exists(path) -> bool: ...
def lexists(path) -> bool: ...
@file("probe", "path")
def isfile(path) -> bool: ...
@file("probe", "s")
def isdir(s) -> bool: ...
def isdevdrive(path) -> bool: ...
def isjunction(path) -> bool: ...
def isreserved(path) -> bool: ...
def islink(path) -> bool: ...
def ismount(path) -> bool: ...
def samefile(f1, f2) -> bool: ...
def sameopenfile(fp1, fp2) -> bool: ...
def samestat(s1, s2) -> bool: ...
@file("read", "filename")
def getsize(filename) -> int: ...
def getmtime(filename) -> float: ...
def getatime(filename) -> float: ...
def getctime(filename) -> float: ...

# Names of which nothing more is said.
_get_sep: Any
_joinrealpath: Any
_path_normpath: Any
_varprog: Any
_varprogb: Any
genericpath: Any
ALLOW_MISSING: Any
ALL_BUT_LAST: Any
os: Any
stat: Any
sys: Any
