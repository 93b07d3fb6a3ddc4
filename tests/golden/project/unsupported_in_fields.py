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



class Tool(Ch1[A]):
    x = 3
    z = [x + 1 for _ in range(f(x))]
    u, v = x, z
    w = {"u": u}
    y = f(2) @ A()  # expect: choreo-unsupported

    @staticmethod
    def make() -> At[int, A]:
        return 3


class P(Ch2[A, B]):
    a: Tool[A] = Tool[A]()  # expect: choreo-unsupported
    b: At[int, B] = 3 @ B()  # expect: choreo-unsupported
    c: At[int, A] = Tool[A].make()  # expect: choreo-unsupported
    d: At[list, A] = [Tool[A].make(), 2]  # expect: choreo-unsupported
    e: At[float, A] = f(3)
    g: At[L, B] = L.X
    h: At[float, A] = e

    def run(self) -> None:
        print(self.e)
