"""All-reduce in a ring of three: each role ends with the sum of all arrays, and every link carries a third at a time."""
from __future__ import annotations
from typing import Any, TypeVar
from moira.choreo import At, Ch3, DiDataChannel
from moira.hints import NdArray

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

class Sums(Ch3[A, B, C]):
    def __init__(self, a: At[list[NdArray[4]], A], b: At[list[NdArray[4]], B], c: At[list[NdArray[4]], C]) -> None:
        self.a = a
        self.b = b
        self.c = c

class RingAllReduce(Ch3[A, B, C]):
    def __init__(self, ab: DiDataChannel[NdArray[4], A, B], bc: DiDataChannel[NdArray[4], B, C],
                 ca: DiDataChannel[NdArray[4], C, A]) -> None:
        self.ab = ab
        self.bc = bc
        self.ca = ca

    def reduce(self, x: At[NdArray[12], A], y: At[NdArray[12], B], z: At[NdArray[12], C]) -> Sums[A, B, C]:
        # Scatter-reduce: after two steps each role has one third of the sum.
        y0: At[NdArray[4], B] = self.ab.com(x[:4]) + y[:4]
        z1: At[NdArray[4], C] = self.bc.com(y[4:8]) + z[4:8]
        x2: At[NdArray[4], A] = self.ca.com(z[8:]) + x[8:]
        sum0: At[NdArray[4], C] = self.bc.com(y0) + z[:4]
        sum1: At[NdArray[4], A] = self.ca.com(z1) + x[4:8]
        sum2: At[NdArray[4], B] = self.ab.com(x2) + y[8:]
        # All-gather: the thirds go round.
        a0: At[NdArray[4], A] = self.ca.com(sum0)
        b1: At[NdArray[4], B] = self.ab.com(sum1)
        c2: At[NdArray[4], C] = self.bc.com(sum2)
        b0: At[NdArray[4], B] = self.ab.com(a0)
        c1: At[NdArray[4], C] = self.bc.com(b1)
        a2: At[NdArray[4], A] = self.ca.com(c2)
        return Sums[A, B, C]([a0, sum1, a2], [b0, b1, sum2], [sum0, c1, c2])


if __name__ == "__main__":
    import numpy as np
    ring: RingAllReduce[Any, Any, Any] = RingAllReduce(DiDataChannel(), DiDataChannel(), DiDataChannel())
    sums = ring.reduce(np.arange(12.0), np.arange(12.0) * 10, np.arange(12.0) * 100)
    print(np.concatenate(sums.a).tolist())
