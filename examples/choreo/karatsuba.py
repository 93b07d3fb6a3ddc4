"""Multiplies two numbers of the first role with the help of two others: three products of half the length."""
from __future__ import annotations
from enum import Enum
from typing import TypeVar
from moira.choreo import At, Ch3, Channel

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

class Size(Enum):
    SMALL = "SMALL"
    LARGE = "LARGE"

class Karatsuba(Ch3[A, B, C]):
    def __init__(self, ab: Channel[int, A, B], bc: Channel[int, B, C], ca: Channel[int, C, A]) -> None:
        self.ab = ab
        self.bc = bc
        self.ca = ca

    def multiply(self, x: At[int, A], y: At[int, A]) -> At[int, A]:
        if x < 10 or y < 10:
            self.ab.select(Size.SMALL)
            self.ca.select(Size.SMALL)
            return x * y
        else:
            self.ab.select(Size.LARGE)
            self.ca.select(Size.LARGE)
            half: At[int, A] = 10 ** (max(len(str(x)), len(str(y))) // 2)
            x1: At[int, A] = x // half
            x0: At[int, A] = x % half
            y1: At[int, A] = y // half
            y0: At[int, A] = y % half
            low_at_b: At[int, B] = Karatsuba[B, C, A](self.bc, self.ca, self.ab).multiply(self.ab.com(x0),
                                                                                           self.ab.com(y0))
            high_at_c: At[int, C] = Karatsuba[C, A, B](self.ca, self.ab, self.bc).multiply(self.ca.com(x1),
                                                                                            self.ca.com(y1))
            low: At[int, A] = self.ab.com(low_at_b)
            high: At[int, A] = self.ca.com(high_at_c)
            middle: At[int, A] = self.multiply(x0 + x1, y0 + y1) - low - high
            return high * half * half + middle * half + low


if __name__ == "__main__":
    print(Karatsuba(Channel(), Channel(), Channel()).multiply(12345678, 87654321) == 12345678 * 87654321)
