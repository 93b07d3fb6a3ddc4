# Containers of the language that all roles have alike, changed by all of them in place.
from __future__ import annotations

from typing import TYPE_CHECKING

from moira.choreo import At, Ch2, Ch3, Channel, Channels, Everywhere, Family, Members, PeerFailed, Role

if TYPE_CHECKING:
    from decimal import Decimal


class A(Role): ...
class B(Role): ...
class C(Role): ...
class Worker(Family): ...


def whole(x: Decimal) -> int:
    return int(x)


class Part(Ch2[A, B]):
    held: Everywhere[list[int]]

    def __init__(self) -> None:
        self.held = [1]

    def add(self, x: Everywhere[int]) -> None:
        self.held.append(x)
        self.held[0] = len(self.held)


class P(Ch3[A, B, C]):
    n: Everywhere[int] = 0

    def fine(self, ch: Channel[int, A, B], a: At[int, A]) -> At[int, B]:
        f: Everywhere[list[int]] = [1, 2]
        f.append(3)
        f[1:] = [4, 5]
        f.sort()
        ages: Everywhere[dict[str, int]] = {}
        ages["x"] = len(f)
        ages.update(y=f[0])
        seen: Everywhere[set[str]] = {"p"}
        seen.add("q")
        rows: Everywhere[list[list[int]]] = []
        rows.append([1])
        return ch.com(a + sum(f) + sum(ages.values()) + len(seen) + len(rows))

    def wrong(self, ch: Channel[int, A, B], a: At[int, A]) -> None:
        f: Everywhere[list[int]] = [1, 2]
        f.append(a)  # expect: choreo-shared
        f.append([1])  # expect: choreo-shared
        f.extend({"p", "q"})  # expect: choreo-shared
        seen: Everywhere[set[str]] = {"p"}
        seen.pop()  # expect: choreo-shared
        start: At[list[int], A] = sum([], f)  # expect: choreo-shared
        part: Part[A, B] = Part[A, B]()
        part.held = f  # expect: choreo-shared

    def tick(self) -> None:
        self.n += 1

    def tried(self, ch: Channel[int, A, B], ca: Channel[int, C, A], a: At[int, A]) -> None:
        try:
            b = ch.com(a)
            self.n = 4  # expect: choreo-try
        except PeerFailed:
            pass
        try:
            b = ch.com(a)
            self.tick()  # expect: choreo-try
        except PeerFailed:
            pass


class Turns(Ch2[A, Worker]):
    def run(self, workers: Members[Worker], links: Channels[int, A, Worker]) -> None:
        f: Everywhere[list[int]] = [1]
        for w in workers:
            f.append(1)  # expect: choreo-family
            f[0] = 2  # expect: choreo-family
            del f[0]  # expect: choreo-family
