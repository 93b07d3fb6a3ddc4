"""Three roles sort a list of the first: what is smaller than the pivot goes to the second, the rest to the third."""
from __future__ import annotations
from enum import Enum
from typing import TypeVar
from moira.choreo import At, Ch3, Channel

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

class Choice(Enum):
    SPLIT = "SPLIT"
    DONE = "DONE"

def below(items: list[int], pivot: int) -> list[int]:
    return [item for item in items if item < pivot]

def above(items: list[int], pivot: int) -> list[int]:
    return [item for item in items if item >= pivot]

class Quicksort(Ch3[A, B, C]):
    def __init__(self, ab: Channel[list[int], A, B], bc: Channel[list[int], B, C],
                 ca: Channel[list[int], C, A]) -> None:
        self.ab = ab
        self.bc = bc
        self.ca = ca

    def sort(self, items: At[list[int], A]) -> At[list[int], A]:
        if len(items) < 2:
            self.ab.select(Choice.DONE)
            self.ca.select(Choice.DONE)
            return items
        else:
            self.ab.select(Choice.SPLIT)
            self.ca.select(Choice.SPLIT)
            pivot: At[int, A] = items[0]
            small: At[list[int], B] = self.ab.com(below(items[1:], pivot))
            large: At[list[int], C] = self.ca.com(above(items[1:], pivot))
            sorted_small: At[list[int], A] = self.ab.com(Quicksort[B, C, A](self.bc, self.ca, self.ab).sort(small))
            sorted_large: At[list[int], A] = self.ca.com(Quicksort[C, A, B](self.ca, self.ab, self.bc).sort(large))
            return sorted_small + [pivot] + sorted_large


if __name__ == "__main__":
    print(Quicksort(Channel(), Channel(), Channel()).sort([3, 1, 2, 9, 0, 7, 7]))
