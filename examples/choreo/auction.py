"""An auction in rounds: the auctioneer raises the price until one bidder is left. Classes inherit and call their bases."""
from __future__ import annotations
from enum import Enum
from typing import Any, TypeVar
from moira.choreo import At, Ch3, Channel

Auctioneer = TypeVar("Auctioneer")
Ann = TypeVar("Ann")
Ben = TypeVar("Ben")

class Round(Enum):
    NEXT = "NEXT"
    ANN = "ANN"
    BEN = "BEN"
    NOBODY = "NOBODY"

class Auction(Ch3[Auctioneer, Ann, Ben]):
    def __init__(self, to_ann: Channel[int, Auctioneer, Ann], to_ben: Channel[int, Auctioneer, Ben]) -> None:
        self.to_ann = to_ann
        self.to_ben = to_ben

    def announce(self, outcome: At[Round, Auctioneer], paid: At[int, Auctioneer]) -> At[str, Auctioneer]:
        return outcome.value + " for " + str(paid)

    def run(self, start: At[int, Auctioneer], limit_ann: At[int, Ann], limit_ben: At[int, Ben]) -> At[str, Auctioneer]:
        price: At[int, Auctioneer] = start
        while True:
            ann: At[bool, Auctioneer] = self.to_ann.com(self.to_ann.com(price) <= limit_ann) == 1
            ben: At[bool, Auctioneer] = self.to_ben.com(self.to_ben.com(price) <= limit_ben) == 1
            if ann and ben:
                self.to_ann.select(Round.NEXT)
                self.to_ben.select(Round.NEXT)
                price += 1
            elif ann:
                self.to_ann.select(Round.ANN)
                self.to_ben.select(Round.ANN)
                return self.announce(Round.ANN, price)
            elif ben:
                self.to_ann.select(Round.BEN)
                self.to_ben.select(Round.BEN)
                return self.announce(Round.BEN, price)
            else:
                self.to_ann.select(Round.NOBODY)
                self.to_ben.select(Round.NOBODY)
                return self.announce(Round.NOBODY, 0)

class LoudAuction(Auction[Auctioneer, Ann, Ben]):
    def announce(self, outcome: At[Round, Auctioneer], paid: At[int, Auctioneer]) -> At[str, Auctioneer]:
        return super().announce(outcome, paid).upper() + "!"


if __name__ == "__main__":
    auction: Auction[Any, Any, Any] = LoudAuction(Channel(), Channel())
    print(auction.run(1, 5, 7))
