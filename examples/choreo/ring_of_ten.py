"""Ten roles in a ring: each adds its share to a sum that goes round twice, first to gather, then to announce. The largest
share is found in the same way by passing on what is larger; the first role tells the second whether it was its own."""
from __future__ import annotations
from enum import Enum
from typing import TypeVar
from moira.choreo import At, Ch10, Channel, Role

class R0(Role): ...
class R1(Role): ...
class R2(Role): ...
class R3(Role): ...
class R4(Role): ...
class R5(Role): ...
class R6(Role): ...
class R7(Role): ...
class R8(Role): ...
class R9(Role): ...

T0 = TypeVar("T0")
T1 = TypeVar("T1")
T2 = TypeVar("T2")
T3 = TypeVar("T3")
T4 = TypeVar("T4")
T5 = TypeVar("T5")
T6 = TypeVar("T6")
T7 = TypeVar("T7")
T8 = TypeVar("T8")
T9 = TypeVar("T9")

class Result(Ch10[T0, T1, T2, T3, T4, T5, T6, T7, T8, T9]):
    def __init__(self, v0: At[int, T0], v1: At[int, T1], v2: At[int, T2], v3: At[int, T3], v4: At[int, T4],
                 v5: At[int, T5], v6: At[int, T6], v7: At[int, T7], v8: At[int, T8], v9: At[int, T9]) -> None:
        self.v0 = v0
        self.v1 = v1
        self.v2 = v2
        self.v3 = v3
        self.v4 = v4
        self.v5 = v5
        self.v6 = v6
        self.v7 = v7
        self.v8 = v8
        self.v9 = v9

class Won(Enum):
    YES = "YES"
    NO = "NO"

class Ring(Ch10[R0, R1, R2, R3, R4, R5, R6, R7, R8, R9]):
    def __init__(self, c0: Channel[int, R0, R1], c1: Channel[int, R1, R2], c2: Channel[int, R2, R3],
                 c3: Channel[int, R3, R4], c4: Channel[int, R4, R5], c5: Channel[int, R5, R6],
                 c6: Channel[int, R6, R7], c7: Channel[int, R7, R8], c8: Channel[int, R8, R9],
                 c9: Channel[int, R9, R0]) -> None:
        self.c0 = c0
        self.c1 = c1
        self.c2 = c2
        self.c3 = c3
        self.c4 = c4
        self.c5 = c5
        self.c6 = c6
        self.c7 = c7
        self.c8 = c8
        self.c9 = c9

    def total(self, x0: At[int, R0], x1: At[int, R1], x2: At[int, R2], x3: At[int, R3], x4: At[int, R4],
              x5: At[int, R5], x6: At[int, R6], x7: At[int, R7], x8: At[int, R8], x9: At[int, R9]) \
            -> Result[R0, R1, R2, R3, R4, R5, R6, R7, R8, R9]:
        s1: At[int, R1] = self.c0.com(x0) + x1
        s2: At[int, R2] = self.c1.com(s1) + x2
        s3: At[int, R3] = self.c2.com(s2) + x3
        s4: At[int, R4] = self.c3.com(s3) + x4
        s5: At[int, R5] = self.c4.com(s4) + x5
        s6: At[int, R6] = self.c5.com(s5) + x6
        s7: At[int, R7] = self.c6.com(s6) + x7
        s8: At[int, R8] = self.c7.com(s7) + x8
        s9: At[int, R9] = self.c8.com(s8) + x9
        t0: At[int, R0] = self.c9.com(s9)
        t1: At[int, R1] = self.c0.com(t0)
        t2: At[int, R2] = self.c1.com(t1)
        t3: At[int, R3] = self.c2.com(t2)
        t4: At[int, R4] = self.c3.com(t3)
        t5: At[int, R5] = self.c4.com(t4)
        t6: At[int, R6] = self.c5.com(t5)
        t7: At[int, R7] = self.c6.com(t6)
        t8: At[int, R8] = self.c7.com(t7)
        t9: At[int, R9] = self.c8.com(t8)
        return Result[R0, R1, R2, R3, R4, R5, R6, R7, R8, R9](t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)

    def largest(self, x0: At[int, R0], x1: At[int, R1], x2: At[int, R2], x3: At[int, R3], x4: At[int, R4],
                x5: At[int, R5], x6: At[int, R6], x7: At[int, R7], x8: At[int, R8], x9: At[int, R9]) \
            -> At[bool, R0]:
        m1: At[int, R1] = max(self.c0.com(x0), x1)
        m2: At[int, R2] = max(self.c1.com(m1), x2)
        m3: At[int, R3] = max(self.c2.com(m2), x3)
        m4: At[int, R4] = max(self.c3.com(m3), x4)
        m5: At[int, R5] = max(self.c4.com(m4), x5)
        m6: At[int, R6] = max(self.c5.com(m5), x6)
        m7: At[int, R7] = max(self.c6.com(m6), x7)
        m8: At[int, R8] = max(self.c7.com(m7), x8)
        m9: At[int, R9] = max(self.c8.com(m8), x9)
        best: At[int, R0] = self.c9.com(m9)
        if best == x0:
            self.c0.select(Won.YES)
            return True
        else:
            self.c0.select(Won.NO)
            return False


if __name__ == "__main__":
    ring = Ring(Channel(), Channel(), Channel(), Channel(), Channel(), Channel(), Channel(), Channel(), Channel(), Channel())
    print(vars(ring.total(*range(10))), ring.largest(*range(10)))
