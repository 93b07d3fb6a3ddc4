# Labels that Python takes for one though they are written in different ways, or that say so themselves.
from enum import Enum

from moira.choreo import At, Ch2, Channel, Everywhere, Role


class A(Role): ...
class B(Role): ...


class Large(Enum):
    P = 100000000000000000000
    Q = 1e20


class Complex(Enum):
    P = 0j
    Q = 0


class Alike(Enum):
    P = 1
    Q = 2
    __eq__ = lambda self, other: True
    __hash__ = lambda self: 1


class Rewritten(Enum):
    P = 1
    Q = 2

    def __init__(self, number: int) -> None:
        self._value_ = 1


class P(Ch2[A, B]):
    def run(self, ch: Channel[object, A, B], x: At[bool, A]) -> None:
        if x:
            ch.select(Large.P)  # expect: choreo-select
            ch.select(Complex.P)  # expect: choreo-select
            ch.select(Alike.P)  # expect: choreo-select
            ch.select(Rewritten.P)  # expect: choreo-select
