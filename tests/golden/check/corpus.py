"""What other people's code does, and what is no error there: each of these was once a false alarm."""
import ast
import functools
import time
from collections import namedtuple
from enum import global_enum
from numbers import Number

import numpy as np
import some_library as lib


class Formatter:
    converter = time.localtime  # a function written in C is not bound

    def format(self, record):
        return self.converter(record.created)


class Visitor(ast.NodeVisitor):
    def __init__(self):
        self.names = []

    def visit_Name(self, node):
        self.names.append(node.id)


def last_name(node):
    visitor = Visitor()
    visitor.visit(node)  # fills the list
    return visitor.names[-1]


class Base:
    def __init__(self):
        self.scale = None  # a class below sets it
        self.process = None
        self.start()
        self.identity = self.process.pid

    def start(self):
        raise NotImplementedError

    def get(self):
        return self.scale.threshold

    def stats(self):
        return {}

    def size(self):
        return self.stats()["size"]

    @property
    def package(self):
        """The name of the package; classes below have one."""

    def name(self):
        return self.package.split(".")[-1]

    @property
    def domain(self):
        """A plain attribute in classes below."""

    def change(self, domain):
        self.domain = domain

    def run(self, first, *rest):
        return first(*rest)

    def run_all(self):
        return self.run(1)  # a class below has another run()


class Copied:
    def __init__(self):
        self.value = 1

    def copy(self):
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other.value

    def become(self, cls):
        self.__class__ = cls


class Result:
    def __init__(self, done):
        done(self)

    def finish(self):
        self.outcome = 1


def wait(done):
    return Result(None if done else lib.call).outcome


class Made:
    def __new__(cls, *args, **kwargs):
        return super().__new__(Special)


class Special(Made):
    def __init__(self, size, function):
        self.size = size


made = Made(1, function=2).size


class Plugin:
    def __init_subclass__(cls, label):
        cls.label = label


class Some(Plugin, label="x"):
    pass


label = Some().label


def number(x, y: float):
    if isinstance(x, Number) and x < 0:
        return -x
    if isinstance(y, Base):
        return y.scale
    return None


registry = {}
current = None


def look(name):
    return registry[name], current.name, registry["known"]


def events(source):
    def generate():
        yield 1
        it.root = source  # bound below, before anybody comes here

    class It:
        pass

    made_later = generate()
    it = It()
    return made_later, it


def choose(kind, monitor=None):
    if kind == "a":
        return 1
    elif kind == "b":
        return describe(monitor)
    return 2


def describe(x):
    return x.base


def default_kind(kind):
    return choose(kind)


def kept():
    with lib.suppressed():
        value = lib.call().missing[1 / 0]
    return value


def compares(x, n):
    a = np.asarray(x)
    rows, columns = a.shape
    if np.ma.is_masked(a):
        a.mask[0] = 0
    stacked = np.column_stack([a, a])
    return rows - 1, columns - 1, stacked, [item.anything for item in np.asarray(x)], np.ma.array(x, mask=n)


def views():
    a = np.zeros(24, dtype="i1")
    a.dtype = "f4"
    a[:] = np.arange(6)
    return a


@functools.lru_cache(typed=True)
def cached(x):
    return x


degrees = "{value:0.{digits:d}f}".format(value=1.5, digits=2)


def refused(check):
    check.assert_raises(TypeError, lambda: np.zeros(3) * None)

    def fails():
        return 1 / 0

    check.assert_raises(ZeroDivisionError, fails)


@global_enum
class Flag:
    pass


def flags():
    return DEBUG


class Frozen:
    def __init__(self, distribution):
        self.distribution = distribution.__class__(0)
        self.distribution.parse()  # a class below has it
        type(distribution)(0).parse()


class Distribution:
    def __init__(self, seed):
        self.seed = seed

    def freeze(self):
        return Frozen(self)


Point = namedtuple("Point", "x y")
Point.__new__.__defaults__ = (0,)  # y need not be given
print(Point(1).y)


def scaled(x, factor):
    return x * factor


scaled.__defaults__ = (2,)
print(scaled(1))


def first(x):
    return x if np.isscalar(x) else np.asarray(x)[0]


print(first(0), first(1.5), first("a"), first([1]))


def fit(callback):
    callback(locals())  # no global is another one because of that
    callback(globals())  # and super is what it always is


class Coder:
    def __init__(self, code):
        self.code = code


class Learner(Coder):
    def __init__(self, code=False):
        super().__init__(code)


def code_of_learner():
    return Learner().code


def events(pairs):
    times = [[], [], []]
    for which, time_of in pairs():
        times[which].append(time_of)  # one of them is filled
    return np.asarray(times[1])[0]


def window(lines):
    last = [""] * 32
    for line in lines:
        last.pop(0)
        last.append(line)
    last + 1  # expect: operand-types
