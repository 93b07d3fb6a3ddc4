from moira.stubs import *

_unknown: Any
_nothing = object()

WRAPPER_ASSIGNMENTS = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__")
WRAPPER_UPDATES = ("__dict__",)

def _same(function, /): return function

@effect("pure")
def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    def decorate(wrapper, /): return update_wrapper(wrapper, wrapped, assigned, updated)
    return decorate
def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    if not callable(wrapper):
        return _unknown(wrapper)
    if isinstance(wrapper, type(_same)):
        wrapper.__wrapped__ = wrapped
        if "__name__" in assigned:
            wrapper.__name__ = getattr(wrapped, "__name__", wrapper.__name__)
        if "__module__" in assigned:
            wrapper.__module__ = getattr(wrapped, "__module__", wrapper.__module__)
    return wrapper

def _called(function):
    plain = (int, float, complex, str, bytes, list, tuple, dict, set, frozenset, range, type(None), type(...))
    if isinstance(function, plain):
        raise TypeError("the first argument must be callable")
    return _lru_cache_wrapper(function) if isinstance(function, (type, type(len))) else _cached(function)

def _cached(function): return function

# Without room for results nothing is looked up, so that arguments need not be hashable.
def _uncached(function): return function

def cache(user_function, /): return _called(user_function)

def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return _called(maxsize)
    if maxsize is not None and not hasattr(maxsize, "__index__"):
        raise TypeError("Expected first argument to be an integer, a callable, or None")
    if isinstance(maxsize, int) and maxsize <= 0:
        return _uncached
    return _called

def reduce(function, iterable, /, initial=_nothing):
    value = initial
    for item in iterable:
        value = item if value is _nothing else function(value, item)
    if value is _nothing:
        raise TypeError("reduce() of empty iterable with no initial value")
    return value

@kind("function")
@effect("transparent")
class partial:
    # The members are descriptors of the class.
    func: Any
    args: Any
    keywords: Any

    def __new__(cls, func, /, *args, **keywords):
        if not callable(func):
            raise TypeError("the first argument must be callable")
        if type(func) is partial:
            func, args, keywords = func.func, func.args + args, {**func.keywords, **keywords}
        self = object.__new__(cls)
        self.func = func
        self.args = args
        self.keywords = keywords
        return self

    def __call__(self, /, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

class _lru_cache_wrapper(Any):
    def __init__(self, function):
        self.__wrapped__ = function
    def __call__(self, /, *args, **kwds):
        for argument in args:
            hash(argument)
        return self.__wrapped__(*args, **kwds)

class partialmethod(Any):
    def __init__(self, func, /, *args, **keywords):
        _unknown(self, func, args, keywords)
    def __get__(self, obj, cls=None): ...

class cached_property:
    def __init__(self, func):
        self.func = func
        self.attrname = None
    def __set_name__(self, owner, name):
        self.attrname = name
    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        value = self.func(instance)
        instance.__dict__[self.attrname] = value
        return value

# The comparisons that the class does not define are made from those that it does.
def _ordered(self, other, /): ...
def total_ordering(cls):
    _unknown(cls)
    if cls.__lt__ is object.__lt__:
        cls.__lt__ = _ordered
    if cls.__le__ is object.__le__:
        cls.__le__ = _ordered
    if cls.__gt__ is object.__gt__:
        cls.__gt__ = _ordered
    if cls.__ge__ is object.__ge__:
        cls.__ge__ = _ordered
    return cls

class KeyWrapper:
    def __init__(self, mycmp, obj=None):
        self._mycmp = mycmp
        self.obj = obj
    def __call__(self, obj): return KeyWrapper(self._mycmp, obj)
    def __lt__(self, other, /): return self._mycmp(self.obj, other.obj) < 0
    def __le__(self, other, /): return self._mycmp(self.obj, other.obj) <= 0
    def __eq__(self, other, /): return self._mycmp(self.obj, other.obj) == 0
    def __ne__(self, other, /): return self._mycmp(self.obj, other.obj) != 0
    def __gt__(self, other, /): return self._mycmp(self.obj, other.obj) > 0
    def __ge__(self, other, /): return self._mycmp(self.obj, other.obj) >= 0

def cmp_to_key(mycmp): return KeyWrapper(mycmp)

# Names of which nothing more is said.
GenericAlias: Any
Placeholder: Any
RLock: Any
_CacheInfo: Any
_HashedSeq: Any
_NOT_FOUND: Any
_c3_merge: Any
_c3_mro: Any
_compose_mro: Any
_convert: Any
_find_impl: Any
_ge_from_gt: Any
_ge_from_le: Any
_ge_from_lt: Any
_gt_from_ge: Any
_gt_from_le: Any
_gt_from_lt: Any
_initial_missing: Any
_le_from_ge: Any
_le_from_gt: Any
_le_from_lt: Any
_lt_from_ge: Any
_lt_from_gt: Any
_lt_from_le: Any
_make_key: Any
_unwrap_partial: Any
_unwrap_partialmethod: Any
get_cache_token: Any
namedtuple: Any
recursive_repr: Any
singledispatch: Any
singledispatchmethod: Any
