"""Which classes the abstract ones of collections.abc count as theirs."""
import collections
import typing
from collections.abc import (Callable, Collection, Container, Generator, Hashable, Iterable, Iterator, Mapping,
                             MutableMapping, MutableSequence, Reversible, Sequence, Set, Sized)

import numpy as np
import torch


def group(value):
    if not isinstance(value, collections.abc.Iterable):
        return (value,)
    return tuple(value)


print(group(3), group([3]))


def flat(value):
    if isinstance(value, typing.Mapping):
        return [flat(item) for item in value.values()]
    if isinstance(value, str) or not isinstance(value, typing.Sequence):
        return value + "a"  # expect: operand-types
    return [flat(item) for item in value]


flat({"a": 3})


class Bag:
    def __iter__(self): return iter([1])


class Table(MutableMapping):
    def __init__(self): self.data = {}
    def __getitem__(self, key): return self.data[key]
    def __setitem__(self, key, value): self.data[key] = value
    def __delitem__(self, key): del self.data[key]
    def __iter__(self): return iter(self.data)
    def __len__(self): return len(self.data)


def numbers(): yield 1


def check(value, yes, no):
    1 + "a" if isinstance(value, no) else 0
    0 if isinstance(value, yes) else 1 + "a"


check(Bag(), Iterable, (Sized, Container, Iterator, Sequence, Callable))
check(3, Hashable, Iterable)
check([1], (Sequence, MutableSequence), Hashable)
check((1,), Reversible, MutableSequence)
check("a", Sequence, (Mapping, Set))
check({1}, Set, Sequence)
check({}, MutableMapping, Sequence)
check({}.keys(), Set, Hashable)
check({}.values(), Collection, Set)
check(numbers(), Generator, Sized)
check(print, Callable, Iterable)
check(Bag, Callable, Iterable)
check(collections.deque(), MutableSequence, Hashable)
check(np.zeros(3), Iterable, (Sequence, Hashable))
check(torch.zeros(3), Hashable, (Sequence, Mapping))
check(torch.nn.Linear(1, 1), Callable, Iterable)
Table().update(a=3)
for name in Table(): print(name)
if isinstance(Table(), MutableMapping):
    1 + "b"  # expect: operand-types
issubclass(int, Iterable) and 1 + "a"


def unknown(items: Iterable[int], call: Callable[[int], int], table: Mapping):
    if isinstance(items, Sequence):
        return items[0] + len(items)
    return call(table["a"]) + table.get("b")
