"""The abstract classes of containers. Which classes count as theirs is said as CPython decides it: by methods, and
by a list of those that are registered. What a class that inherits from one of them has is not said."""
from moira.stubs import *
from abc import ABCMeta
from collections import deque

class _Abstract(Any, metaclass=ABCMeta):
    def __class_getitem__(cls, item, /): return cls

class Awaitable(_Abstract):
    __methods__ = ("__await__",)
class Coroutine(Awaitable):
    __methods__ = ("__await__", "send", "throw", "close")
class AsyncIterable(_Abstract):
    __methods__ = ("__aiter__",)
class AsyncIterator(AsyncIterable):
    __methods__ = ("__anext__", "__aiter__")
class AsyncGenerator(AsyncIterator):
    __methods__ = ("__aiter__", "__anext__", "asend", "athrow", "aclose")
class Hashable(_Abstract):
    __methods__ = ("__hash__",)
class Iterable(_Abstract):
    __methods__ = ("__iter__",)
class Iterator(Iterable):
    __methods__ = ("__iter__", "__next__")
class Generator(Iterator):
    __methods__ = ("__iter__", "__next__", "send", "throw", "close")
class Reversible(Iterable):
    __methods__ = ("__reversed__", "__iter__")
    __registered__ = (tuple, str, bytes, bytearray, memoryview)
class Sized(_Abstract):
    __methods__ = ("__len__",)
class Container(_Abstract):
    __methods__ = ("__contains__",)
    __registered__ = (dict_values, memoryview)
class Callable(_Abstract):
    __methods__ = ("__call__",)
class Buffer(_Abstract):
    __registered__ = (bytes, bytearray, memoryview, ...)
class Collection(Sized, Iterable, Container):
    __methods__ = ("__len__", "__iter__", "__contains__")
    __registered__ = (dict_values, memoryview)
class Set(Collection):
    __registered__ = (set, frozenset, dict_keys, dict_items)
class MutableSet(Set):
    __registered__ = (set,)
class Mapping(Collection):
    __registered__ = (dict,)
class MutableMapping(Mapping):
    __registered__ = (dict,)
class MappingView(Sized):
    __registered__ = (dict_keys, dict_items, dict_values)
class KeysView(MappingView, Set):
    __registered__ = (dict_keys,)
class ItemsView(MappingView, Set):
    __registered__ = (dict_items,)
class ValuesView(MappingView, Collection):
    __registered__ = (dict_values,)
class Sequence(Reversible, Collection):
    __registered__ = (tuple, str, range, memoryview, list, bytes, bytearray, deque)
class MutableSequence(Sequence):
    __registered__ = (list, bytearray, deque)
class ByteString(Sequence):
    __registered__ = (bytes, bytearray)

def __getattr__(name): ...
