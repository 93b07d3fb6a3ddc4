"""Three roles sort a list of the first: halves go to the other two, who sort them with the roles exchanged."""
from __future__ import annotations
from enum import Enum
from typing import TypeVar
from moira.choreo import At, Ch3, Channel

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

class Choice(Enum):
    LEFT = "LEFT"
    RIGHT = "RIGHT"

class Mergesort(Ch3[A, B, C]):
    def __init__(self, ab: Channel[object, A, B], bc: Channel[object, B, C], ca: Channel[object, C, A]) -> None:
        self.ab = ab
        self.bc = bc
        self.ca = ca

    def sort(self, items: At[list[int], A]) -> At[list[int], A]:
        if len(items) > 1:
            self.ab.select(Choice.LEFT)
            self.ca.select(Choice.LEFT)
            middle: At[int, A] = len(items) // 2
            at_b: Mergesort[B, C, A] = Mergesort[B, C, A](self.bc, self.ca, self.ab)
            at_c: Mergesort[C, A, B] = Mergesort[C, A, B](self.ca, self.ab, self.bc)
            left: At[list[int], B] = at_b.sort(self.ab.com(items[:middle]))
            right: At[list[int], C] = at_c.sort(self.ca.com(items[middle:]))
            return self.merge(left, right)
        else:
            self.ab.select(Choice.RIGHT)
            self.ca.select(Choice.RIGHT)
            return items

    def merge(self, left: At[list[int], B], right: At[list[int], C]) -> At[list[int], A]:
        if left:
            self.ab.select(Choice.LEFT)
            self.bc.select(Choice.LEFT)
            if right:
                self.bc.select(Choice.RIGHT)
                self.ca.select(Choice.RIGHT)
                if left[0] <= self.bc.com(right[0]):
                    self.ab.select(Choice.LEFT)
                    self.bc.select(Choice.LEFT)
                    first: At[list[int], A] = [self.ab.com(left[0])]
                    return first + self.merge(left[1:], right)
                else:
                    self.ab.select(Choice.RIGHT)
                    self.bc.select(Choice.RIGHT)
                    head: At[list[int], A] = [self.ca.com(right[0])]
                    return head + self.merge(left, right[1:])
            else:
                self.bc.select(Choice.LEFT)
                self.ca.select(Choice.LEFT)
                return self.ab.com(left)
        else:
            self.ab.select(Choice.RIGHT)
            self.bc.select(Choice.RIGHT)
            return self.ca.com(right)


if __name__ == "__main__":
    print(Mergesort(Channel(), Channel(), Channel()).sort([3, 1, 2, 9, 0, 7, 7]))
