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
    def put(self, x: At[int, A], y: At[int, B] = 0) -> None:
        pass

    def run(self, xs: At[list[int], A]) -> None:
        self.put()  # expect: choreo-args
        self.put(1, 2, 3)  # expect: choreo-args
        self.put(1, x=2)  # expect: choreo-args
        self.put(1, z=2)  # expect: choreo-args
        self.put(*xs)  # expect: choreo-args
