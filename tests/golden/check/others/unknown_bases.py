"""A class with an unknown base or metaclass may have any member, be iterable and be made in any way."""
import abc

from unknown_package import Base, Meta, StrEnum, decorate


class Function(StrEnum):
    FIT = "fit"

    @property
    def prefix(self):
        return self.value


Function.FIT.prefix
Function.FIT()
Function.whatever
for one in Function:
    one.prefix
first, second = Function
[*Function, *list(Function), len(Function), Function["FIT"], Function("fit").prefix, Function | None, Function + 1]
with Function as inside:
    inside.whatever
Function(1, 2, key=3)()


class Below(Function):
    pass


for one in Below:
    pass


class Made(metaclass=Meta):
    size = 3


for one in Made:
    pass
Made.size + ""
Made(1, 2, 3).whatever


class Plain(Base):
    size = 3

    def __init__(self, a):
        self.a = a

    def run(self):
        return self.a

    def wrong(self):
        return 1 + ""  # expect: operand-types


plain = Plain(1)
plain.run() + ""  # expect: operand-types
for one in plain:
    pass
plain() + plain[1] + len(plain) + plain.whatever - plain
with plain:
    pass


# An unknown base comes before what stands behind it.
class First(Base, dict):
    def copy(self):
        copied = super().copy()
        copied.tag = 1
        return copied


First(1, 2, 3).copy()


class Last(dict, Base):
    pass


Last(1)  # expect: not-iterable


class Error(Exception, Base):
    pass


Error(1, key=3)


@decorate
class Decorated:
    pass


Decorated(1)


# The most derived metaclass wins.
class Maker(abc.ABCMeta):
    def create(cls, x):
        return super().__call__(x)

    def __iter__(cls):
        return iter([1])


class Node(abc.ABC, metaclass=Maker):
    def __init__(self, x):
        self.x = x


class Mixin(abc.ABC):
    pass


class Collector(Node, abc.ABC):
    pass


class Session(Collector, Mixin):
    @classmethod
    def make(cls, x):
        return cls.create(x)


Session.make(1)
for one in Session:
    one + ""  # expect: operand-types


class Again(Base):
    pass


same = Again
if same != Again:
    1 + "never"
