"""Every kind of statement."""
from __future__ import annotations

import json
import math as m
from enum import Enum
from typing import Generic, TypeVar

from moira.choreo import At, Ch1, Ch2, Ch3, Channel, DiChannel, Everywhere, On, Role


class A(Role): ...
class B(Role): ...
class C(Role): ...


X = TypeVar("X")
Y = TypeVar("Y")
T = TypeVar("T")


class L(Enum):
    GO = 1
    STOP = 2
    AGAIN = 3


LIMIT = 10  # how much


# Doubles.
def double(x: int) -> int:
    # twice
    return 2 * x + LIMIT - LIMIT


class Local(Ch1[A]):
    """One role only."""
    count = 0

    def __init__(self, start: int = 0) -> None:
        self.count = start

    @property
    def size(self) -> int:
        return self.count

    def bump(self) -> int:
        print("bump")
        n = 3
        try:
            self.count += n
        except ValueError as error:
            print(error)
            raise
        finally:
            n = 0
        return self.size


class Pair(Ch2[X, Y], Generic[X, Y, T]):
    def __init__(self, left: At[T, X], right: At[T, Y]) -> None:
        self.left = left
        self.right = right


class Base(Ch2[X, Y]):
    def __init__(self, ch: Channel[int, X, Y]) -> None:
        self.ch = ch

    def move(self, x: At[int, X]) -> At[int, Y]:
        return self.ch.com(x)

    def hook(self, x: At[int, X]) -> None:
        pass


class Sub(Base[Y, X]):
    """Roles the other way round."""

    def __init__(self, ch: Channel[int, X, Y]) -> None:
        super().__init__(ch)
        self.seen: At[list[int], X] = []

    def move(self, x: At[int, Y]) -> At[int, X]:
        y = super().move(double(x))
        self.seen.append(y)
        return y

    def hook(self, x: At[int, Y]) -> None:
        self.ch.com(x)


class All(Ch3[A, B, C]):
    def __init__(self, ab: Channel[object, A, B], bc: Channel[object, B, C], ca: DiChannel[object, C, A]) -> None:
        self.ab = ab
        self.bc = bc
        self.ca = ca
        self.pair = Pair[A, B, int](1, 2)

    def loops(self, xs: At[list[int], A], n: Everywhere[int]) -> At[int, B]:  # expect: choreo-replicated
        total: At[int, B] = 0
        # each of them
        for x in xs:  # at A
            self.ab.select(L.GO)
            total += self.ab.com(x)  # sums up
        else:
            self.ab.select(L.STOP)
        for i in range(n):
            self.ab.com(i @ A())
            if i == 2:
                break
        while True:
            if total > 3:
                self.ab.select(L.STOP)
                break
            else:
                self.ab.select(L.AGAIN)
                total += 1
        return total

    def choices(self, x: At[int, A]) -> At[int, C]:
        match x:
            case 0:
                self.ab.select(L.GO)
                self.bc.select(L.GO)
                y = self.bc.com(1 @ B())
            case int(value) if value > 3:
                self.ab.select(L.STOP)
                self.bc.select(L.STOP)
                y = 2
            case _:
                self.ab.select(L.AGAIN)
                self.bc.select(L.AGAIN)
                y = 3
        if x > 1:
            self.ab.select(L.GO)
        elif x > 0:
            self.ab.select(L.STOP)
            self.ab.com(x)
        else:
            self.ab.select(L.AGAIN)
            self.ab.com(x)
            self.ab.com(x)
        return y

    def absorb(self, x: At[bool, A], y: At[bool, A]) -> None:
        if x:
            if y:
                self.ab.select(L.GO)
            else:
                self.ab.select(L.STOP)
            self.ab.com(1 @ A())
        else:
            self.ab.select(L.AGAIN)

    def objects(self, x: At[int, A]) -> Pair[A, C, int]:
        sub = Sub[A, B](self.ab)
        z = sub.move(On[A].of(4))
        del z
        pair = Pair[A, B, int](right=sub.move(5), left=self.ab.com(3 @ B()))
        d = {self.ab.com(pair.right): 1, "a": [self.ab.com(7 @ B()), x]}
        assert x > 1, f"{x!r:>10} {d}"
        import os
        name: At[str, A] = os.name
        def local(k: int) -> int:
            return k + x
        try:
            v = self.ab.com(local(m.floor(1.5)))
        finally:
            self.ca.com(json.loads("3"))
        with open(name) as f:  # moira: ignore[choreo-with]
            w = self.ab.com(f.read())
        (print @ B())(v, w)
        xs, ys = [x], [k for k in range(x)]
        return Pair[A, C, int](xs[0], self.bc.com(self.ab.com(len(ys))))

    def floating(self, x: At[bool, A]) -> None:
        if x:
            self.ab.select(L.GO)
            self.bc.select(L.GO)
            raise ValueError("all of us")
        else:
            self.ab.select(L.STOP)
            self.bc.select(L.STOP)


def main() -> None:
    print(All, Pair)


if __name__ == "__main__":
    main()
