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


class P(Ch2[A, B]):
    def run(self, x: At[int, A]) -> None:
        global g  # expect: choreo-unsupported
        class D:  # expect: choreo-unsupported
            pass
        a, *b = [x]
        y: At[int, A] = (z := x)  # expect: choreo-unsupported
        w: At[object, A] = yield x  # expect: choreo-unsupported
