"""Decorators of the program's own, and those of the language."""
import functools


def twice(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return [function(*args, **kwargs)] * 2  # expect: wrong-arguments

    return wrapper


def plus(amount):
    def decorate(function):
        return lambda *args: function(*args) + amount

    return decorate


@twice
def pair(a, b=1):
    return a + b


@plus(10)
@plus(5)
def small(a):
    return a


class Celsius:
    unit = "C"

    def __init__(self, degrees):
        self._degrees = degrees

    @property
    def degrees(self):
        return self._degrees

    @degrees.setter
    def degrees(self, value):
        self._degrees = value + 0

    @staticmethod
    def freezing(offset=0):
        return 0 + offset

    @classmethod
    def warm(cls):
        return cls(20)


pair(1)[1]
pair(1)[2]  # expect: index-out-of-range
pair.__name__ + "s"
pair()
range(17)[small(1)]
range(16)[small(1)]  # expect: index-out-of-range
warm = Celsius.warm()
warm.degrees += 5
range(26)[warm.degrees]
range(25)[warm.degrees]  # expect: index-out-of-range
warm.degrees()  # expect: not-callable
warm.freezing(1) + Celsius.freezing()
Celsius.freezing(1, 2)  # expect: wrong-arguments

# Functions under a cache hash their arguments, and need not run again.
count = 0


@functools.cache
def cached(value, *more, option=None):
    global count
    count += 1
    return value


@functools.lru_cache(maxsize=0)
def uncached(value):
    return value


class Table:
    @functools.lru_cache
    def row(self, key):
        return key


cached(1)
cached(1)
range(1)[count - 1]
cached((1, 2), "a", option=3)
cached([1])  # expect: wrong-type
cached((1, [2]))  # expect: wrong-type
cached(1, {})  # expect: wrong-type
cached(1, option=set())  # expect: wrong-type
uncached([1])[0]
range(4)[Table().row(3)]
range(3)[Table().row(3)]  # expect: index-out-of-range
Table().row([])  # expect: wrong-type
