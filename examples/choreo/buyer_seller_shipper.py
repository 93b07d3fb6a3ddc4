"""A buyer asks for a price; if it is right, the seller has the shipper deliver and tell the buyer when."""
from __future__ import annotations
from dataclasses import dataclass
from enum import Enum
from typing import Optional
from moira.choreo import At, Ch3, Channel, Role

class Buyer(Role): ...
class Seller(Role): ...
class Shipper(Role): ...

class Decision(Enum):
    BUY = "BUY"
    QUIT = "QUIT"

@dataclass
class Order:
    title: str
    address: str

@dataclass
class Delivery:
    address: str
    day: str

CATALOGUE = {"The Tempest": 12, "Faust": 30}

def price_of(title: str) -> int:
    return CATALOGUE.get(title, 10 ** 6)

def plan(address: str) -> Delivery:
    return Delivery(address, "Monday" if len(address) % 2 else "Tuesday")

class BuyerSellerShipper(Ch3[Buyer, Seller, Shipper]):
    def __init__(self, buyer_seller: Channel[object, Buyer, Seller], seller_shipper: Channel[object, Seller, Shipper],
                 shipper_buyer: Channel[object, Shipper, Buyer]) -> None:
        self.buyer_seller = buyer_seller
        self.seller_shipper = seller_shipper
        self.shipper_buyer = shipper_buyer

    def buy(self, order: At[Order, Buyer], budget: At[int, Buyer]) -> At[Optional[Delivery], Buyer]:
        title: At[str, Seller] = self.buyer_seller.com(order.title)
        price: At[int, Buyer] = self.buyer_seller.com(price_of(title))
        if price <= budget:
            self.buyer_seller.select(Decision.BUY)
            self.shipper_buyer.select(Decision.BUY)
            address: At[str, Seller] = self.buyer_seller.com(order.address)
            delivery: At[Delivery, Shipper] = plan(self.seller_shipper.com(address))
            return self.shipper_buyer.com(delivery)
        else:
            self.buyer_seller.select(Decision.QUIT)
            self.shipper_buyer.select(Decision.QUIT)
            return None


if __name__ == "__main__":
    shop = BuyerSellerShipper(Channel(), Channel(), Channel())
    print(shop.buy(Order("The Tempest", "1 Island Road"), 20), shop.buy(Order("Faust", "Leipzig"), 20))
