"""Instances of dataclasses are equal where their fields are: as values, in lists and as keys."""
import dataclasses
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Place:
    row: int
    column: int


@dataclass(frozen=True)
class Named(Place):
    name: str = field(default="", compare=False)


@dataclass(eq=False)
class Alone:
    row: int


found = {Place(1, 2): "a", Place(2, 2): "b"}
print(found[Place(1, 2)].upper(), found.pop(Place(1, 2)))
del found[Place(2, 2)]
if Place(1, 2) != Place(1, 2) or Place(1, 2) not in [Place(3, 4), Place(1, 2)]:
    1 + "a"
if Named(1, 2, "a") != Named(1, 2, "b") or Place(1, 2) == None or Place(1, 2) == "a":
    1 + "a"
if dataclasses.replace(Place(1, 2), row=3) != Place(3, 2):
    1 + "a"
if Alone(1) == Alone(1):
    1 + "b"
print({Alone(1): 2}[Alone(1)])  # expect: key-missing
