"""What is done to one of many, or in ways that nobody follows, may have been done to each."""
from collections import Counter, deque

import torch
from setters import Known, Open, Read, fill
from unknown_package import Meta, names

Open.a
Open().b
Read.a
Known.a + ""  # expect: operand-types
Known.b  # expect: no-such-attribute
fill(names, __name__)
FILLED(1)


class Tree:
    pass


def fit(trees, order):
    for i in order:
        trees[i].indices = 3


def read():
    return [int(s) for s in input().split()]


trees = []
for _ in range(100):
    trees.append(Tree())
fit(trees, read())
trees[0].indices

few = [Tree() for _ in range(6)]
for i in read():
    one = few[i]
    one.size = 3
few[0].size
pair = [Tree(), Tree()]
pair[1].y = 3
pair[0].y  # expect: no-such-attribute


class Copied:
    def __init__(self):
        self.a = 1

    def copy(self):
        made = Copied.__new__(Copied)
        made.__dict__ = self.__dict__.copy()
        return made


Copied().copy().a


class Private:
    def __init__(self):
        self.__files = {}

    def set(self, files):
        self.__files = files

    def get(self):
        return self.__files[:16]


class Prepared(torch.nn.Module, metaclass=Meta):
    pass


class Model(Prepared):
    def __init__(self):
        self.linear = torch.nn.Linear(3, 4)


def fill(key, values):
    queues = {"a": deque(), "b": deque(), "c": deque(), "d": deque(), "e": deque()}
    queues[key].append(values)
    counters = [Counter() for _ in range(6)]
    counters[key]["x"] = 3
    return queues["a"][-1], counters[0]["x"], deque()[-1]  # expect: index-out-of-range
