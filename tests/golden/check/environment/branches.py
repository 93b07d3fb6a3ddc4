# options: --target-version 3.11
"""Branches for other Pythons, platforms and tools are not for this environment: nothing is said of them."""
import base64
import inspect
import os
import platform
import sys
import typing
from sys import platform as system, version_info as info
from typing import TYPE_CHECKING

import six

PY2 = sys.version_info[0] == 2
PY3 = sys.version_info.major >= 3
IS_WINDOWS = sys.platform == "win32"


def newer(data):
    if sys.version_info >= (3, 14):
        return inspect.signature(data, annotation_format=1)
    if sys.version_info[:2] > (3, 11):
        return base64.urlsafe_b64decode(data, padded=True)
    if sys.version_info.minor > 11 or sys.hexversion >= 0x030C0000:
        return 1 + "a"
    if platform.python_version_tuple() >= ("4",):
        return 1 + "a"
    return 1 + "b"  # expect: operand-types


def older(data):
    if PY2:
        return unicode(data)
    if not PY3 or info < (3, 0) or sys.version_info[0] < 3:
        return long(data)
    if sys.version[0] == "2" or sys.version < "3" or int(sys.version[0]) < 3:
        return long(data)
    if six.PY2 or sys.version.startswith("2"):
        return long(data)
    text = unicode if PY2 else str
    kinds = (str, unicode) if sys.version_info < (3,) else (str,)
    PY2 and unicode(data)
    PY3 or unicode(data)
    [unicode(item) for item in kinds if PY2]
    while PY2:
        unicode(data)
    return text(data) + 1  # expect: operand-types


def elsewhere():
    if IS_WINDOWS or system in ("win32", "cygwin") or sys.platform.startswith("win"):
        return 1 + "a"
    if os.name == "nt" or platform.system() == "Windows":
        return 1 + "a"
    if platform.python_implementation() == "PyPy" or sys.implementation.name == "pypy":
        return 1 + "a"
    match system:
        case "win32":
            return 1 + "a"
    return 1 + "b"  # expect: operand-types


if sys.version_info >= (3, 12):
    def chosen(a): return a + 1 + "a"

    class Chosen:
        def method(self): return unicode(self)
else:
    def chosen(a, b): return a

chosen(1)  # expect: wrong-arguments

if TYPE_CHECKING:
    from nowhere import Thing

    1 + "a"

    def seen(thing: Thing) -> int: return thing + undefined

if typing.TYPE_CHECKING or PY2:
    1 + "a"
elif TYPE_CHECKING and IS_WINDOWS:
    1 + "a"
else:
    1 + "b"  # expect: operand-types

if not TYPE_CHECKING:
    1 + "b"  # expect: operand-types
else:
    1 + "a"


def annotated(thing: "Thing") -> "Thing":
    if TYPE_CHECKING:
        assert isinstance(thing, undefined)
    return thing


major, minor = sys.version_info[:2]
if (major, minor) >= (3, 12) or not major == 3:
    1 + "a"
if PY2:
    raise RuntimeError("too old")
1 + "b"  # expect: operand-types
