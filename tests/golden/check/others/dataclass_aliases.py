"""What an annotation of a dataclass means is not always written in it."""
import typing
from dataclasses import KW_ONLY as Keywords
from dataclasses import InitVar as Given
from dataclasses import dataclass, fields
from typing import ClassVar
from typing import ClassVar as OfClass

Shared = ClassVar
Count = typing.ClassVar[int]
Number = typing.Union[int, float]


@dataclass
class Point:
    first: OfClass[int]
    second: Shared
    third: Count
    x: int
    y: Number


Point(1, 2)
Point(1)  # expect: wrong-arguments


@dataclass
class Record:
    size: Given[int]
    _: Keywords
    name: str

    def __post_init__(self, size):
        self.half = size // 2


print(Record(4, name="a").half)
print(Record(4, name="a").size)  # expect: no-such-attribute
Record(4, "a")  # expect: wrong-arguments


def make(kind):
    @dataclass
    class Made:
        x: kind

    Made()
    for text in ["ClassVar", "int"]:

        @dataclass
        class Again:
            x: text

        Again()
    return fields(Made)[0]
