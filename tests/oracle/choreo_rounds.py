"""The choreography that choreo_kill_oracle.py runs: rounds in which every role takes part, with choices of two owners."""
from __future__ import annotations
from enum import Enum
from moira.choreo import At, Ch4, Channel, Role

class Hub(Role): ...
class Left(Role): ...
class Middle(Role): ...
class Right(Role): ...

class Turn(Enum):
    AGAIN = "AGAIN"
    ENOUGH = "ENOUGH"

class Parity(Enum):
    EVEN = "EVEN"
    ODD = "ODD"

class Rounds(Ch4[Hub, Left, Middle, Right]):
    def __init__(self, hub_left: Channel[object, Hub, Left], hub_middle: Channel[object, Hub, Middle],
                 hub_right: Channel[object, Hub, Right], left_middle: Channel[object, Left, Middle],
                 middle_right: Channel[object, Middle, Right]) -> None:
        self.hub_left = hub_left
        self.hub_middle = hub_middle
        self.hub_right = hub_right
        self.left_middle = left_middle
        self.middle_right = middle_right

    def run(self, rounds: At[int, Hub]) -> At[int, Hub]:
        total: At[int, Hub] = 0
        number: At[int, Hub] = 0
        while number < rounds:
            self.hub_left.select(Turn.AGAIN)
            self.hub_middle.select(Turn.AGAIN)
            self.hub_right.select(Turn.AGAIN)
            number += 1
            at_left: At[int, Left] = self.hub_left.com(number)
            at_middle: At[int, Middle] = self.left_middle.com(at_left + 1)
            at_right: At[int, Right] = self.middle_right.com(at_middle * 2)
            if at_right % 4 == 0:
                self.middle_right.select(Parity.EVEN)
                self.hub_right.select(Parity.EVEN)
                total += self.hub_middle.com(self.middle_right.com(at_right))
            else:
                self.middle_right.select(Parity.ODD)
                self.hub_right.select(Parity.ODD)
                total += self.hub_right.com(at_right)
        else:
            self.hub_left.select(Turn.ENOUGH)
            self.hub_middle.select(Turn.ENOUGH)
            self.hub_right.select(Turn.ENOUGH)
        return total
