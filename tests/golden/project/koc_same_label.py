from enum import Enum, IntEnum
from functools import cache
from typing import Generic, TypeVar

from moira.choreo import (At, BiChannel, Ch1, Ch2, Ch3, Channel, DiChannel, DiDataChannel, DiSelectChannel, Everywhere, On,
                          Role)


class A(Role): ...
class B(Role): ...
class C(Role): ...


class L(Enum):
    X = "x"
    Y = "y"


def f(x: int) -> int:
    return x


class P(Ch3[A, B, C]):
    def run(self, ab: Channel[object, A, B], ac: Channel[object, A, C], x: At[bool, A]) -> None:
        if x:  # expect: choreo-untold-choice
            ab.select(L.X)
            ab.com(x)
        else:
            ab.select(L.X)
