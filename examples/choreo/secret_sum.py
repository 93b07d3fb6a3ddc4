"""Three parties learn the sum of their numbers and nothing else: each splits its number into random shares."""
from __future__ import annotations
import random
from typing import Any, TypeVar
from moira.choreo import At, Ch3, Channel, On

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

MODULUS = 2 ** 61 - 1

def shares(secret: int, seed: int) -> list[int]:
    chance = random.Random(seed)
    first, second = chance.randrange(MODULUS), chance.randrange(MODULUS)
    return [first, second, (secret - first - second) % MODULUS]

class Sums(Ch3[A, B, C]):
    def __init__(self, a: At[int, A], b: At[int, B], c: At[int, C]) -> None:
        self.a = a
        self.b = b
        self.c = c

class SecretSum(Ch3[A, B, C]):
    def __init__(self, ab: Channel[int, A, B], bc: Channel[int, B, C], ca: Channel[int, C, A]) -> None:
        self.ab = ab
        self.bc = bc
        self.ca = ca

    def add(self, x: At[int, A], y: At[int, B], z: At[int, C]) -> Sums[A, B, C]:
        xs: At[list[int], A] = shares(x, On[A].of(1))
        ys: At[list[int], B] = shares(y, On[B].of(2))
        zs: At[list[int], C] = shares(z, On[C].of(3))
        at_a: At[int, A] = (xs[0] + self.ab.com(ys[0]) + self.ca.com(zs[0])) % MODULUS
        at_b: At[int, B] = (self.ab.com(xs[1]) + ys[1] + self.bc.com(zs[1])) % MODULUS
        at_c: At[int, C] = (self.ca.com(xs[2]) + self.bc.com(ys[2]) + zs[2]) % MODULUS
        sum_a: At[int, A] = (at_a + self.ab.com(at_b) + self.ca.com(at_c)) % MODULUS
        return Sums[A, B, C](sum_a, self.ab.com(sum_a), self.ca.com(sum_a))


if __name__ == "__main__":
    protocol: SecretSum[Any, Any, Any] = SecretSum(Channel(), Channel(), Channel())
    sums = protocol.add(12, 30, 100)
    print(sums.a, sums.b, sums.c)
