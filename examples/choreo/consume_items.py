"""A producer hands items to a consumer, in every style of loop that a choreography may have."""
from __future__ import annotations
from enum import Enum
from moira.choreo import At, Ch2, Channel, Everywhere, Role

class Producer(Role): ...
class Consumer(Role): ...

class Next(Enum):
    MORE = "MORE"
    DONE = "DONE"

class ConsumeItems(Ch2[Producer, Consumer]):
    def __init__(self, channel: Channel[object, Producer, Consumer]) -> None:
        self.channel = channel

    def by_for(self, items: At[list[int], Producer], taken: At[list[int], Consumer]) -> None:
        for item in items:
            self.channel.select(Next.MORE)
            taken.append(self.channel.com(item))
        else:
            self.channel.select(Next.DONE)

    def by_while(self, items: At[list[int], Producer], taken: At[list[int], Consumer]) -> None:
        position: At[int, Producer] = 0
        while position < len(items):
            self.channel.select(Next.MORE)
            taken.append(self.channel.com(items[position]))
            position += 1
        else:
            self.channel.select(Next.DONE)

    def by_break(self, items: At[list[int], Producer], taken: At[list[int], Consumer]) -> None:
        position: At[int, Producer] = 0
        while True:
            if position == len(items):
                self.channel.select(Next.DONE)
                break
            else:
                self.channel.select(Next.MORE)
            taken.append(self.channel.com(items[position]))
            position += 1

    def by_recursion(self, items: At[list[int], Producer], taken: At[list[int], Consumer]) -> None:
        if items:
            self.channel.select(Next.MORE)
            taken.append(self.channel.com(items[0]))
            self.by_recursion(items[1:], taken)
        else:
            self.channel.select(Next.DONE)

    def by_range(self, count: Everywhere[int], items: At[list[int], Producer],
                 taken: At[list[int], Consumer]) -> None:
        for number in range(count):
            taken.append(self.channel.com(items[number]))

    def skipping(self, items: At[list[int], Producer], taken: At[list[int], Consumer]) -> At[int, Consumer]:
        total: At[int, Consumer] = 0
        for item in items:
            self.channel.select(Next.MORE)
            if item % 2 == 1:
                self.channel.select(Next.DONE)
                continue
            else:
                self.channel.select(Next.MORE)
            value: At[int, Consumer] = self.channel.com(item)
            taken.append(value)
            total += value
        else:
            self.channel.select(Next.DONE)
        return total


if __name__ == "__main__":
    taken: list[int] = []
    ConsumeItems(Channel()).by_for([1, 2, 3], taken)
    print(taken)
