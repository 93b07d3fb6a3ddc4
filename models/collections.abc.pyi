"""The abstract classes of containers. Which classes count as theirs is said as CPython decides it: by methods, and
by a list of those that are registered. A class that inherits from one of them has the methods that are made of its own."""
from moira.stubs import *
from abc import ABCMeta
from collections import deque

_nothing = object()

class _Abstract(metaclass=ABCMeta):
    __slots__ = ()
    def __class_getitem__(cls, item, /): return cls

class Awaitable(_Abstract):
    __methods__ = ("__await__",)
    def __await__(self): yield
class Coroutine(Awaitable):
    __methods__ = ("__await__", "send", "throw", "close")
    def send(self, value): raise StopIteration
    def throw(self, typ, val=None, tb=None) -> Any: ...
    def close(self) -> None: ...
class AsyncIterable(_Abstract):
    __methods__ = ("__aiter__",)
    def __aiter__(self) -> Any: ...
class AsyncIterator(AsyncIterable):
    __methods__ = ("__anext__", "__aiter__")
    def __anext__(self) -> Any: ...
    def __aiter__(self): return self
class AsyncGenerator(AsyncIterator):
    __methods__ = ("__aiter__", "__anext__", "asend", "athrow", "aclose")
    def __anext__(self) -> Any: ...
    def asend(self, value) -> Any: ...
    def athrow(self, typ, val=None, tb=None) -> Any: ...
    def aclose(self) -> Any: ...
class Hashable(_Abstract):
    __methods__ = ("__hash__",)
class Iterable(_Abstract):
    __methods__ = ("__iter__",)
    def __iter__(self) -> Any: ...
class Iterator(Iterable):
    __methods__ = ("__iter__", "__next__")
    def __next__(self) -> Any: ...
    def __iter__(self): return self
class Generator(Iterator):
    __methods__ = ("__iter__", "__next__", "send", "throw", "close")
    def __next__(self): return self.send(None)
    def send(self, value) -> Any: ...
    def throw(self, typ, val=None, tb=None) -> Any: ...
    def close(self) -> None: ...
class Reversible(Iterable):
    __methods__ = ("__reversed__", "__iter__")
    __registered__ = (tuple, str, bytes, bytearray, memoryview)
    def __reversed__(self) -> Any: ...
class Sized(_Abstract):
    __methods__ = ("__len__",)
    def __len__(self) -> int: ...
class Container(_Abstract):
    __methods__ = ("__contains__",)
    __registered__ = (dict_values, memoryview)
    def __contains__(self, x) -> bool: ...
class Callable(_Abstract):
    __methods__ = ("__call__",)
    def __call__(self, /, *args, **kwds) -> Any: ...
class Buffer(_Abstract):
    __registered__ = (bytes, bytearray, memoryview, ...)
    def __buffer__(self, flags, /) -> Any: ...
class Collection(Sized, Iterable, Container):
    __methods__ = ("__len__", "__iter__", "__contains__")
    __registered__ = (dict_values, memoryview)
class Set(Collection):
    __registered__ = (set, frozenset, dict_keys, dict_items)
    def __le__(self, other) -> Any: ...
    def __lt__(self, other) -> Any: ...
    def __gt__(self, other) -> Any: ...
    def __ge__(self, other) -> Any: ...
    def __eq__(self, other) -> Any: ...
    @classmethod
    def _from_iterable(cls, it): return cls(it)
    def __and__(self, other): return self._from_iterable([value for value in other if value in self])
    def __rand__(self, other): return self._from_iterable([value for value in other if value in self])
    def isdisjoint(self, other):
        for value in other:
            if value in self:
                return False
        return True
    def __or__(self, other): return self._from_iterable([item for items in (self, other) for item in items])
    def __ror__(self, other): return self._from_iterable([item for items in (self, other) for item in items])
    def __sub__(self, other): return self._from_iterable([value for value in self if value not in other])
    def __rsub__(self, other): return self._from_iterable([value for value in other if value not in self])
    def __xor__(self, other) -> Any: ...
    def __rxor__(self, other) -> Any: ...
    def _hash(self) -> int: ...
class MutableSet(Set):
    __registered__ = (set,)
    def add(self, value) -> None: ...
    def discard(self, value) -> None: ...
    def remove(self, value):
        if value not in self:
            raise KeyError(value)
        self.discard(value)
    def pop(self):
        for value in self:
            self.discard(value)
            return value
        raise KeyError
    def clear(self):
        for value in list(self):
            self.discard(value)
    def __ior__(self, it):
        for value in it:
            self.add(value)
        return self
    def __iand__(self, it):
        for value in list(self):
            if value not in it:
                self.discard(value)
        return self
    def __ixor__(self, it) -> Any: ...
    def __isub__(self, it):
        for value in list(it):
            self.discard(value)
        return self
class MappingView(Sized):
    __registered__ = (dict_keys, dict_items, dict_values)
    def __init__(self, mapping):
        self._mapping = mapping
    def __len__(self): return len(self._mapping)
    def __repr__(self) -> str: ...
class KeysView(MappingView, Set):
    __registered__ = (dict_keys,)
    @classmethod
    def _from_iterable(cls, it): return set(it)
    def __contains__(self, key): return key in self._mapping
    def __iter__(self): return iter(self._mapping)
class ItemsView(MappingView, Set):
    __registered__ = (dict_items,)
    @classmethod
    def _from_iterable(cls, it): return set(it)
    def __contains__(self, item):
        key, value = item
        return key in self._mapping and self._mapping[key] == value
    def __iter__(self): return iter([(key, self._mapping[key]) for key in self._mapping])
class ValuesView(MappingView, Collection):
    __registered__ = (dict_values,)
    def __contains__(self, value): return value in [self._mapping[key] for key in self._mapping]
    def __iter__(self): return iter([self._mapping[key] for key in self._mapping])
class Mapping(Collection):
    __registered__ = (dict,)
    __reversed__ = None
    def __getitem__(self, key) -> Any: ...
    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default
    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True
    def keys(self): return KeysView(self)
    def items(self): return ItemsView(self)
    def values(self): return ValuesView(self)
    def __eq__(self, other):
        if not isinstance(other, Mapping):
            return NotImplemented
        return dict(self.items()) == dict(other.items())
class MutableMapping(Mapping):
    __registered__ = (dict,)
    def __setitem__(self, key, value) -> None: ...
    def __delitem__(self, key) -> None: ...
    def pop(self, key, default=_nothing):
        try:
            value = self[key]
        except KeyError:
            if default is _nothing:
                raise
            return default
        del self[key]
        return value
    def popitem(self):
        for key in self:
            value = self[key]
            del self[key]
            return key, value
        raise KeyError
    def clear(self):
        for key in list(self):
            del self[key]
    def update(self, other=(), /, **kwds):
        if hasattr(other, "keys"):
            for key in other.keys():
                self[key] = other[key]
        else:
            for key, value in other:
                self[key] = value
        for key, value in kwds.items():
            self[key] = value
    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default
class Sequence(Reversible, Collection):
    __registered__ = (tuple, str, range, memoryview, list, bytes, bytearray, deque)
    def __getitem__(self, index) -> Any: ...
    def __iter__(self): return iter([self[index] for index in range(len(self))])
    def __contains__(self, value):
        for item in self:
            if item is value or item == value:
                return True
        return False
    def __reversed__(self): return iter([self[index] for index in reversed(range(len(self)))])
    def index(self, value, start=0, stop=None) -> int: ...
    def count(self, value): return sum([1 for item in self if item is value or item == value])
class MutableSequence(Sequence):
    __registered__ = (list, bytearray, deque)
    def __setitem__(self, index, value) -> None: ...
    def __delitem__(self, index) -> None: ...
    def insert(self, index, value) -> None: ...
    def append(self, value): self.insert(len(self), value)
    def clear(self):
        while len(self) > 0:
            self.pop()
    def reverse(self) -> None: ...
    def extend(self, values):
        for value in list(values):
            self.append(value)
    def pop(self, index=-1):
        value = self[index]
        del self[index]
        return value
    def remove(self, value):
        del self[self.index(value)]
    def __iadd__(self, values):
        self.extend(values)
        return self
class ByteString(Sequence):
    __registered__ = (bytes, bytearray)

def __getattr__(name): ...
