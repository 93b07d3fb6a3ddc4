"""Whoever makes a class, or calls what is given to it, may set what it captures."""
import itertools

import unknown_library


def by_metaclass():
    seen = None

    class Meta(unknown_library.Type):
        def __new__(cls, name, bases, namespace):
            nonlocal seen
            seen = namespace.copy()
            return super().__new__(cls, name, bases, namespace)

    class Made(metaclass=Meta):
        pass

    return seen["__module__"]


def by_function():
    seen = None

    def make(name, bases, namespace):
        nonlocal seen
        seen = namespace
        return type(name, bases, namespace)

    class Made(metaclass=make):
        pass

    return seen["__module__"]


class Named(itertools.chain):
    def __init__(self, *parts, name=None):
        self.name = name


class Plain(itertools.chain):
    pass


print(Named([1], [2], name="a").name)
Plain([1], name="a")  # expect: wrong-arguments

Numbers = list[int]
numbers = Numbers()
Numbers.append(numbers, 3)
print(Numbers.__getitem__(numbers, 0), Numbers.__len__(numbers), Numbers.__origin__)


def as_number(function):
    return staticmethod(lambda text: function(text) or 0.0)


class Rated(type):
    def __new__(meta, name, bases, namespace):
        if "rate" in namespace:
            namespace["rate"] = as_number(namespace["rate"])
        return type.__new__(meta, name, bases, namespace)


class Reader(metaclass=Rated):
    def rate(text):
        """Says nothing: what the metaclass makes of it does."""

    def name(text):
        return "name"


class Special(Reader):
    pass


print(Special.rate("text") - 0.5)
print(Special.name("text") - 0.5)  # expect: operand-types
