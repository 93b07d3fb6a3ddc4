"""Two buyers share the price of a book: the first asks, the second decides."""
from __future__ import annotations
from enum import Enum
from typing import Optional
from moira.choreo import At, Ch3, Channel, DiChannel, DiSelectChannel, Role

class First(Role): ...
class Second(Role): ...
class Seller(Role): ...

class Deal(Enum):
    FREE = 1
    CHEAP = 2
    NONE = 3

class TwoBuyers(Ch3[First, Second, Seller]):
    def __init__(self, ask: Channel[object, First, Seller], quote: DiChannel[int, Seller, Second],
                 share: DiChannel[int, First, Second], decide: Channel[object, Second, Seller],
                 tell: DiSelectChannel[Second, First]) -> None:
        self.ask = ask
        self.quote = quote
        self.share = share
        self.decide = decide
        self.tell = tell

    def buy(self, title: At[str, First], contribution: At[int, First], budget: At[int, Second],
            prices: At[dict[str, int], Seller]) -> At[Optional[str], Second]:
        wanted: At[str, Seller] = self.ask.com(title)
        price_first: At[int, First] = self.ask.com(prices[wanted])
        price: At[int, Second] = self.quote.com(prices[wanted])
        help: At[int, Second] = self.share.com(min(contribution, price_first))
        book: At[Optional[str], Second] = None
        match price - help:
            case 0:
                self.decide.select(Deal.FREE)
                self.tell.select(Deal.FREE)
                book = self.decide.com("free " + wanted)
            case rest if rest <= budget:
                self.decide.select(Deal.CHEAP)
                self.tell.select(Deal.CHEAP)
                book = self.decide.com("cheap " + wanted)
            case _:
                self.decide.select(Deal.NONE)
                self.tell.select(Deal.NONE)
        return book


if __name__ == "__main__":
    protocol = TwoBuyers(Channel(), DiChannel(), DiChannel(), Channel(), DiSelectChannel())
    print([protocol.buy("Faust", part, 10, {"Faust": 30}) for part in (30, 20, 5)])
