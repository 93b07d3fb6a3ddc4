# options: --target-version 3.14
"""What calls of the newest Python can say."""
import dataclasses
import functools
import inspect
import sys
import typing

"aba".replace("a", "b", count=1) + 1  # expect: operand-types
b"aba".replace(b"a", b"b", count=1)
eval("x", globals={"x": 1}, locals={})
exec("x = 1", globals={})
list(map(abs, [1], strict=True))
functools.reduce(max, [1], initial=0)
if sys.version_info >= (3, 14):
    inspect.signature(print, annotation_format=1)
    typing.get_type_hints(print, format=1)
    inspect.signature(print, annotation_formt=1)  # expect: wrong-arguments


@dataclasses.dataclass
class Point:
    x: int = dataclasses.field(default=1, doc="where it is")


Point(2)
