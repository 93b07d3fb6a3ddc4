"""What @dataclass makes of its options, of private fields, and of what field() gives."""
import dataclasses
from dataclasses import KW_ONLY, InitVar, dataclass, field

from unknown_package import options


@dataclass(init=False)
class NoInit:
    x: int


NoInit()
NoInit(3)  # expect: wrong-arguments


@dataclass(kw_only=True)
class Keywords:
    x: int
    y: int = 3


@dataclass
class Below(Keywords):
    z: int


Keywords(3)  # expect: wrong-arguments
Below(3, x=1).z + ""  # expect: operand-types
Below(x=1, z=2)


@dataclass
class Defaults:
    plain: bool = field(default=False, init=False)
    made: list = field(default_factory=list, init=False)
    given: int = field(default=3)


defaults = Defaults()
defaults.plain + 1
defaults.made.append(1)
Defaults.given + ""  # expect: operand-types
Defaults.made  # expect: no-such-attribute


@dataclass
class Mixed:
    a: int
    _: KW_ONLY
    b: int = 3
    c: InitVar[int] = 5

    def __post_init__(self, c):
        c + 1


Mixed(1, b=3, c=4)
Mixed(1, 2)  # expect: wrong-arguments


@dataclass(slots=True)
class Private:
    constraints: list = field(default_factory=list)
    __forced: object = field(default=None, init=False)
    __size: int = 3

    def total(self):
        self.__forced
        return self.__size + len(self.constraints)


Private().total() + ""  # expect: operand-types
Private(_Private__size=3)
Private(__size=3)  # expect: wrong-arguments


@dataclass(order=True)
class Ordered:
    x: int


Ordered(1) < Ordered(2)
sorted([Ordered(2), Ordered(1)])


@dataclass
class Unordered:
    x: int


Unordered(1) < Unordered(2)  # expect: operand-types


@dataclass(**options)
class Whatever:
    x: int


Whatever()
Whatever(1, 2)

frozen = dataclass(frozen=True)


@frozen
class Frozen:
    x: int


Frozen()  # expect: wrong-arguments


def promote(*given):
    return given


class Made:
    def __init_subclass__(cls, **given):
        dataclasses.dataclass(cls, **given)


class Dense(Made):
    function: object = promote
    short: object = lambda x: (x, x)

    def method(self, x):
        return x, self

    def __call__(self, x):
        a, b = self.function(x, x)
        a, b = self.short(x)
        a, b, c = self.method(x)  # expect: unpack-mismatch
        return a


Dense()(1)
Dense(promote)
