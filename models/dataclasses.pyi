from moira.stubs import *

class _MISSING_TYPE: ...

MISSING = _MISSING_TYPE()

class KW_ONLY: ...

class InitVar(Any): ...

class FrozenInstanceError(AttributeError): ...

class Field:
    name: Any
    type: Any
    repr: Any
    hash: Any
    compare: Any
    def __init__(self, default, default_factory, init, kw_only, metadata, compare=True):
        self.metadata = metadata
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.kw_only = kw_only
        self.compare = compare

def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True,
          metadata=None, kw_only=MISSING, doc=None):
    return Field(default, default_factory, init, kw_only, {} if metadata is None else metadata, compare)

def _process(cls, init, order, kw_only, eq) -> Any: ...
def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
              match_args=True, kw_only=False, slots=False, weakref_slot=False):
    if cls is None:
        return lambda cls: _process(cls, init, order, kw_only, eq)
    return _process(cls, init, order, kw_only, eq)
def fields(class_or_instance) -> tuple[Any, ...]: ...
_unknown: Any
def _names(obj, init) -> Any:
    """The names of the fields of an instance, those that its constructor takes, or, for None, those that are compared; None
    where they are not known."""
def _perhaps() -> bool: ...
def _equal(self, other):
    """The `__eq__` that a dataclass is given."""
    if type(self) is not type(other):
        return False if other is None or type(other) in (bool, int, float, complex, str, bytes, tuple, list, dict, set) else NotImplemented
    names = _names(self, None)
    if names is None:
        return _perhaps()
    return tuple([getattr(self, name) for name in names]) == tuple([getattr(other, name) for name in names])
def _plain(value, factory):
    if _names(value, False) is not None:
        return asdict(value, dict_factory=factory)
    if value is None or isinstance(value, (int, float, complex, str, bytes, type, type(_unknown_dict))):
        return value
    if type(value) is list:
        return [_plain(item, factory) for item in value]
    if type(value) is tuple:
        return tuple([_plain(item, factory) for item in value])
    if type(value) is dict:
        return {_plain(key, factory): _plain(item, factory) for key, item in value.items()}
    return _unknown(value)
def _unknown_dict(obj) -> dict[str, Any]: ...
def asdict(obj, *, dict_factory=dict):
    names = _names(obj, False)
    if names is None:
        return _unknown_dict(obj)
    return dict_factory([(name, _plain(getattr(obj, name), dict_factory)) for name in names])
def astuple(obj, *, tuple_factory=tuple) -> tuple[Any, ...]: ...
def replace(obj, /, **changes):
    names = _names(obj, True)
    if names is None:
        return _unknown(obj, **changes)
    for name in names:
        if name not in changes:
            changes[name] = getattr(obj, name)
    return obj.__class__(**changes)
def is_dataclass(obj):
    return hasattr(obj if isinstance(obj, type) else type(obj), "__dataclass_fields__")
def make_dataclass(cls_name, fields, **rest) -> Any: ...

def __getattr__(name): ...
