from moira.stubs import *
from sys import version_info

_unknown: Any
_nothing = object()

def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None): ...

class deque:
    maxlen: int | None
    __hash__ = None
    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None and maxlen < 0:
            raise ValueError("maxlen must be non-negative")
        self.maxlen = maxlen
        self._items = []
        self.extend(iterable)
    def __class_getitem__(cls, item, /): return cls
    def __len__(self): return len(self._items)
    def __bool__(self): return len(self._items) > 0
    def __iter__(self): return iter(self._items)
    def __reversed__(self): return reversed(self._items)
    def __contains__(self, item, /): return item in self._items
    def __getitem__(self, index, /):
        if isinstance(index, slice):
            raise TypeError("sequence index must be integer, not 'slice'")
        return self._items[index]
    def __setitem__(self, index, value, /):
        self._items[index] = value
    def __delitem__(self, index, /):
        del self._items[index]
    def __eq__(self, other, /): return _eq(self, other)
    def __ne__(self, other, /): return not self == other
    def __lt__(self, other, /) -> bool: ...
    def __le__(self, other, /) -> bool: ...
    def __gt__(self, other, /) -> bool: ...
    def __ge__(self, other, /) -> bool: ...
    def __add__(self, other, /):
        if not isinstance(other, deque):
            raise TypeError(f'can only concatenate deque (not "{type(other).__name__}") to deque')
        return deque(self._items + other._items, self.maxlen)
    def __iadd__(self, other, /):
        self.extend(other)
        return self
    def __mul__(self, times, /): return deque(self._items * times, self.maxlen)
    def __rmul__(self, times, /): return deque(self._items * times, self.maxlen)
    def __imul__(self, times, /):
        self._items *= times
        self._trim()
        return self
    def __repr__(self) -> str: ...
    def __copy__(self): return self.copy()
    def _trim(self):
        if self.maxlen is not None and len(self._items) > self.maxlen:
            self._items = self._items[len(self._items) - self.maxlen:]
    def append(self, item, /):
        self._items.append(item)
        self._trim()
    def appendleft(self, item, /):
        self._items.insert(0, item)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            self._items = self._items[:self.maxlen]
    def clear(self):
        self._items = []
    def copy(self): return deque(self._items, self.maxlen)
    def count(self, value, /): return self._items.count(value)
    def extend(self, iterable, /):
        self._items.extend(iterable)
        self._trim()
    def extendleft(self, iterable, /):
        for item in iterable:
            self.appendleft(item)
    def index(self, value, start=0, stop=..., /) -> int: ...
    def insert(self, index, value, /):
        if self.maxlen is not None and len(self._items) == self.maxlen:
            raise IndexError("deque already at its maximum size")
        self._items.insert(index, value)
    def pop(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop()
    def popleft(self):
        if not self._items:
            raise IndexError("pop from an empty deque")
        return self._items.pop(0)
    def remove(self, value, /):
        self._items.remove(value)
    def reverse(self):
        self._items.reverse()
    def rotate(self, n=1, /):
        if self._items:
            n = n % len(self._items)
            self._items = self._items[len(self._items) - n:] + self._items[:len(self._items) - n]

def _eq(left, right) -> bool: ...

class defaultdict(dict):
    default_factory = None
    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError("first argument must be callable or None")
        self.default_factory = default_factory
        super().__init__(*args, **kwargs)
    def __missing__(self, key, /):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value
    def __copy__(self): return self.copy()
    def copy(self): return defaultdict(self.default_factory, self)
    def __or__(self, other, /):
        if not isinstance(other, dict):
            return NotImplemented
        return defaultdict(self.default_factory, {**self, **other})

class OrderedDict(dict):
    def move_to_end(self, key, last=True):
        value = self.pop(key)
        if last:
            self[key] = value
        else:
            items = list(self.items())
            self.clear()
            self[key] = value
            self.update(items)
    def popitem(self, last=True):
        if not self:
            raise KeyError("dictionary is empty")
        keys = list(self)
        key = keys[-1] if last else keys[0]
        return key, self.pop(key)
    def copy(self): return OrderedDict(self)

class Counter(dict):
    def __init__(self, iterable=None, /, **kwds):
        super().__init__()
        self.update(iterable, **kwds)
    def __missing__(self, key, /): return 0
    def update(self, iterable=None, /, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict):
                if not self:
                    super().update(iterable)
                else:
                    for key, count in iterable.items():
                        self[key] = count + self.get(key, 0)
            elif hasattr(iterable, "items"):
                _unknown(self)
            elif isinstance(iterable, (set, frozenset)):
                self.update(dict.fromkeys(iterable, 1))
            else:
                for item in iterable:
                    self[item] = self.get(item, 0) + 1
        if kwds:
            self.update(kwds)
    def subtract(self, iterable=None, /, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict):
                for key, count in iterable.items():
                    self[key] = self.get(key, 0) - count
            elif hasattr(iterable, "items"):
                _unknown(self)
            else:
                for item in iterable:
                    self[item] = self.get(item, 0) - 1
        for key, count in kwds.items():
            self[key] = self.get(key, 0) - count
    def most_common(self, n=None):
        if isinstance(n, int) and n <= 0:
            return []
        found = sorted(self.items(), key=_count, reverse=True)
        return found if n is None else found[:max(n, 0)]
    def elements(self):
        items = []
        for key, count in self.items():
            items.extend([key] * count)
        return iter(items)
    def total(self): return sum(self.values())
    def copy(self): return Counter(self)
    def __copy__(self): return Counter(self)
    def __delitem__(self, key, /):
        if key in self:
            self.pop(key)
    def __add__(self, other, /):
        result = Counter()
        for key, count in self.items():
            total = count + other[key]
            if total > 0:
                result[key] = total
        for key, count in other.items():
            if key not in self and count > 0:
                result[key] = count
        return result
    def __sub__(self, other, /):
        result = Counter()
        for key, count in self.items():
            total = count - other[key]
            if total > 0:
                result[key] = total
        for key, count in other.items():
            if key not in self and count < 0:
                result[key] = -count
        return result
    def __or__(self, other, /) -> Any: ...
    def __and__(self, other, /) -> Any: ...
    def __iadd__(self, other, /) -> Any: ...
    def __isub__(self, other, /) -> Any: ...
    def __ior__(self, other, /) -> Any: ...
    def __iand__(self, other, /) -> Any: ...
    def __pos__(self) -> Any: ...
    def __neg__(self) -> Any: ...
    def __eq__(self, other, /) -> bool: ...
    def __ne__(self, other, /) -> bool: ...
    def __le__(self, other, /) -> bool: ...
    def __lt__(self, other, /) -> bool: ...
    def __ge__(self, other, /) -> bool: ...
    def __gt__(self, other, /) -> bool: ...

def _count(pair): return pair[1]

class ChainMap(Any):
    def __init__(self, *maps):
        self.maps = list(maps) or [{}]
    def __getitem__(self, key, /):
        for mapping in self.maps:
            if type(mapping) is not dict:
                return _unknown(mapping, key)
            if key in mapping:
                return mapping[key]
        return self.__missing__(key)
    def __missing__(self, key, /):
        raise KeyError(key)
    def __setitem__(self, key, value, /):
        self.maps[0][key] = value

UserDict: Any
UserList: Any
UserString: Any

# Names of which nothing more is said.
_Link: Any
_OrderedDictItemsView: Any
_OrderedDictKeysView: Any
_OrderedDictValuesView: Any
_chain: Any
_collections_abc: Any
_count_elements: Any
_deque_iterator: Any
_heapq: Any
_iskeyword: Any
_itemgetter: Any
_proxy: Any
_recursive_repr: Any
_repeat: Any
_starmap: Any
_sys: Any
_tuplegetter: Any

_ABSTRACT = ("AsyncGenerator", "AsyncIterable", "AsyncIterator", "Awaitable", "ByteString", "Callable", "Collection",
             "Container", "Coroutine", "Generator", "Hashable", "ItemsView", "Iterable", "Iterator", "KeysView", "Mapping",
             "MappingView", "MutableMapping", "MutableSequence", "MutableSet", "Reversible", "Sequence", "Set", "Sized",
             "ValuesView")

def __getattr__(name):
    """Up to Python 3.9 the classes of collections.abc are here, too."""
    if version_info >= (3, 10) or name not in _ABSTRACT:
        raise AttributeError(f"module 'collections' has no attribute '{name}'")
    return not_modelled("an abstract class of collections")
