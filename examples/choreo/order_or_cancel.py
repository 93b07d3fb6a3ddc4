"""Failure as a part of a protocol. A buyer orders at a shop, and a bank pays. The shop raises when it has none left, the bank
when the money is not enough; then all three cancel. So do the others when the bank dies: the buyer, who has a channel to
both, leads."""

from __future__ import annotations

from typing import Dict, List

from moira.choreo import At, Ch3, Channel, PeerFailed, Role


class Buyer(Role): ...
class Shop(Role): ...
class Bank(Role): ...


class OutOfStock(Exception): ...
class NoMoney(Exception): ...


def take(stock: Dict[str, int], title: str) -> int:
    if title not in stock:
        raise OutOfStock(title)
    return stock.pop(title)


def pay(balance: int, price: int) -> int:
    if price > balance:
        raise NoMoney()
    return balance - price


class OrderOrCancel(Ch3[Buyer, Shop, Bank]):
    def __init__(self, orders: Channel[object, Buyer, Shop], payments: Channel[int, Shop, Bank],
                 accounts: Channel[object, Buyer, Bank]) -> None:
        self.orders = orders
        self.payments = payments
        self.accounts = accounts

    def order(self, title: At[str, Buyer], stock: At[Dict[str, int], Shop],
              balance: At[int, Bank]) -> At[List[str], Buyer]:
        said: At[List[str], Buyer] = []
        try:
            price = take(stock, self.orders.com(title))
            said.append(f"it costs {self.orders.com(price)}")
            left = pay(balance, self.payments.com(price))
            said.append(f"{self.accounts.com(left)} left")
        except (OutOfStock, NoMoney, PeerFailed):
            apology: At[str, Shop] = "sorry: " + ", ".join(sorted(stock))
            return [self.orders.com(apology)]
        return said + [self.orders.com("thanks" @ Shop())]

    def order_all(self, titles: At[List[str], Buyer], stock: At[Dict[str, int], Shop],
                  balance: At[int, Bank]) -> At[List[List[str]], Buyer]:
        """Three orders, one after the other."""
        results: At[List[List[str]], Buyer] = []
        for number in range(3):
            results.append(self.order(titles[number], stock, balance))
        return results


if __name__ == "__main__":
    print(OrderOrCancel(Channel(), Channel(), Channel()).order_all(
        ["Faust", "Hamlet", "Macbeth"], {"Faust": 7, "Macbeth": 900, "Emma": 3}, 50))
