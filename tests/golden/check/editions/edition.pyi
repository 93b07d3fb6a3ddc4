"""A library whose versions differ."""
from moira.stubs import *

@since("2.1")
def square(x: Array[N]) -> Array[N, N]: ...

@until("2.0", use="square")
def squared(x: Array[N]) -> Array[N, N]: ...

@until("2.0")
def grow(x: Array[N]) -> Array[N]: ...
@since("2.0")
def grow(x: Array[N]) -> Array[2 * N]: ...

@since("2.0", "copy")
@until("2.2", "subok", use="copy")
def convert(x: Array[N], copy=None, subok=None) -> Array[N]: ...

third: until("2.0", says="It is gone.") = 3
fourth: (since("1.5"), until("2.1")) = 4

@since("2.0")
class Later: ...

class Thing:
    def __init__(self): ...
    @until("2.0", use="size()")
    def length(self) -> int: ...
    @since("2.0")
    def size(self) -> int: ...
    width: since("2.1") = 4
