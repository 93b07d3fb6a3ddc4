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
    def run(self, ch: Channel[object, A, B], x: At[L, A]) -> None:
        ch.select(x)  # expect: choreo-select
        z: At[L, B] = ch.select(L.X)  # expect: choreo-select
        ch.select(L.Z)  # expect: choreo-select
        ch.select(f.X)  # expect: choreo-select
        ch.select(L.X, L.Y)  # expect: choreo-select
        ch.select(L.X @ 10)  # expect: choreo-select
