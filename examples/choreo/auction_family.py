"""An auction with any number of bidders. In each round every bidder in turn raises the price or passes, which is a choice
of that bidder; after a round in which all pass the auctioneer tells everybody the outcome, and who has won."""

from __future__ import annotations

from enum import Enum

from moira.choreo import At, Ch2, Channels, Each, Family, Members, Role


class Auctioneer(Role): ...
class Bidder(Family): ...


class Bid(Enum):
    RAISE = "RAISE"
    PASS = "PASS"


class Round(Enum):
    NEXT = "NEXT"
    OVER = "OVER"


class AuctionFamily(Ch2[Auctioneer, Bidder]):
    def __init__(self, bidders: Members[Bidder], links: Channels[int, Auctioneer, Bidder]) -> None:
        self.bidders = bidders
        self.links = links

    def run(self, start: At[int, Auctioneer], limits: Each[int, Bidder]) -> At[int, Auctioneer]:
        price = start
        winner: At[int, Auctioneer] = -1
        is_moving: At[bool, Auctioneer] = True
        while is_moving:
            self.links.select(Round.NEXT)
            is_moving = False
            for b in self.bidders:
                asked = self.links[b].com(price)
                leads = self.links[b].com(winner == b)
                if asked < limits[b] and not leads:
                    self.links[b].select(Bid.RAISE)
                    price = self.links[b].com(asked + 1)
                    winner = b
                    is_moving = True
                else:
                    self.links[b].select(Bid.PASS)
        else:
            self.links.select(Round.OVER)
        return price

    def reveal(self, limits: Each[int, Bidder]) -> At[int, Auctioneer]:
        """The highest limit, of which only those are told that are beaten by the next bidder."""
        best: At[int, Auctioneer] = 0
        for b in self.bidders:
            if b % 2 == 0:
                best = max(best, self.links[b].com(limits[b]))
            else:
                said = limits[b] + self.links[b].com(best)
                best = max(best, self.links[b].com(said) - best)
        return best


if __name__ == "__main__":
    for limits in ([5], [5, 9, 3], [7, 7, 7, 20, 1, 2, 3, 19]):
        count = len(limits)
        print(AuctionFamily(Members(count), Channels(count)).run(1, Each(limits)))
