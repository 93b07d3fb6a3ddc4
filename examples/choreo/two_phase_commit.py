"""A coordinator commits a transaction when all participants can, and aborts it when one cannot."""
from __future__ import annotations
from enum import Enum
from moira.choreo import At, Ch4, Channel, Role

class Coordinator(Role): ...
class First(Role): ...
class Second(Role): ...
class Third(Role): ...

class Outcome(Enum):
    COMMIT = "COMMIT"
    ABORT = "ABORT"

def can(ledger: dict[str, int], change: int) -> bool:
    return ledger["balance"] + change >= 0

def apply(ledger: dict[str, int], change: int) -> None:
    ledger["balance"] += change

class TwoPhaseCommit(Ch4[Coordinator, First, Second, Third]):
    def __init__(self, to_first: Channel[object, Coordinator, First], to_second: Channel[object, Coordinator, Second],
                 to_third: Channel[object, Coordinator, Third]) -> None:
        self.to_first = to_first
        self.to_second = to_second
        self.to_third = to_third

    def run(self, changes: At[list[int], Coordinator], a: At[dict[str, int], First], b: At[dict[str, int], Second],
            c: At[dict[str, int], Third]) -> At[bool, Coordinator]:
        change_a: At[int, First] = self.to_first.com(changes[0])
        change_b: At[int, Second] = self.to_second.com(changes[1])
        change_c: At[int, Third] = self.to_third.com(changes[2])
        votes: At[list[bool], Coordinator] = [self.to_first.com(can(a, change_a)),
                                              self.to_second.com(can(b, change_b)),
                                              self.to_third.com(can(c, change_c))]
        if all(votes):
            self.to_first.select(Outcome.COMMIT)
            self.to_second.select(Outcome.COMMIT)
            self.to_third.select(Outcome.COMMIT)
            apply(a, change_a)
            apply(b, change_b)
            apply(c, change_c)
            return True
        else:
            self.to_first.select(Outcome.ABORT)
            self.to_second.select(Outcome.ABORT)
            self.to_third.select(Outcome.ABORT)
            return False


if __name__ == "__main__":
    ledgers = [{"balance": 10}, {"balance": 0}, {"balance": 5}]
    print(TwoPhaseCommit(Channel(), Channel(), Channel()).run([-3, 8, -5], *ledgers), ledgers)
