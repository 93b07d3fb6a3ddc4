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


R_A = TypeVar("R_A")


class P(Ch2[R_A, B]):
    pass


class P_R(Ch2[A, B]):  # expect: choreo-clash
    pass
