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
    metadata: Any
    def __init__(self, default, default_factory, init, kw_only):
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.kw_only = kw_only

def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True,
          metadata=None, kw_only=MISSING, doc=None):
    return Field(default, default_factory, init, kw_only)

def _process(cls, init, order, kw_only) -> Any: ...
def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
              match_args=True, kw_only=False, slots=False, weakref_slot=False):
    if cls is None:
        return lambda cls: _process(cls, init, order, kw_only)
    return _process(cls, init, order, kw_only)
def fields(class_or_instance) -> tuple[Any, ...]: ...
def asdict(obj, *, dict_factory=dict) -> dict[str, Any]: ...
def astuple(obj, *, tuple_factory=tuple) -> tuple[Any, ...]: ...
def replace(obj, /, **changes) -> Any: ...
def is_dataclass(obj):
    return hasattr(obj if isinstance(obj, type) else type(obj), "__dataclass_fields__")
def make_dataclass(cls_name, fields, **rest) -> Any: ...

def __getattr__(name): ...
