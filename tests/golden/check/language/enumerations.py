"""Members of an enumeration: which of them are the same decides conditions."""
import enum
import random
from enum import Enum, IntEnum, auto


class Format(Enum):
    XYXY = "XYXY"
    XYWH = "XYWH"
    SAME = "XYXY"

    def is_first(self):
        return self is Format.XYXY


class Mode(enum.Enum):
    TRAIN = enum.auto()
    TEST = auto()


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Loose(Enum):
    A = "a"
    B = "b"

    def __eq__(self, other):
        return True


class Mixed(Enum):
    A = auto()
    B = 1


def convert(old: Format, new: Format):
    if isinstance(old, str):
        old = Format[old]
    if old == Format.XYWH:
        1 + "never"
    if old is not Format.SAME:
        1 + "never"
    if new == Format.XYXY:
        if new == Format.XYWH:
            1 + "never"
    return old


convert(Format.XYXY, random.choice(list(Format)))

if Mode.TRAIN != Mode.TRAIN or Mode.TRAIN is Mode.TEST:
    1 + "never"
if Mode.TRAIN == Mode.TRAIN:
    1 + "always"  # expect: operand-types
if Format.XYXY == Mode.TRAIN:
    1 + "nobody knows"  # expect: operand-types
if Loose.A != Loose.B:
    1 + "nobody knows"  # expect: operand-types
if Mixed.A == Mixed.B:
    1 + "nobody knows"  # expect: operand-types
if isinstance(Level.LOW, int):
    1 + "always"  # expect: operand-types
if isinstance(Format.XYXY, (str, int)):
    1 + "never"
match Format.XYWH:
    case Format.XYXY:
        1 + "never"
    case Format.XYWH:
        1 + "always"  # expect: operand-types
