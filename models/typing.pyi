"""The special forms are unknown things: to subscript, call and subclass them is always right. What programs
make of them at run time is known where it is simple."""
from moira.stubs import *
from abc import ABCMeta
from collections.abc import (
    AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable, ByteString, Callable, Collection, Container, Coroutine,
    Generator, Hashable, ItemsView, Iterable, Iterator, KeysView, Mapping, MappingView, MutableMapping, MutableSequence,
    MutableSet, Reversible, Sequence, Set as AbstractSet, Sized, ValuesView)
from collections import ChainMap, Counter, OrderedDict, defaultdict as DefaultDict, deque as Deque

TYPE_CHECKING = False

class Annotated:
    def __class_getitem__(cls, params): return _annotated(params)
def _annotated(params): ...
Any: Any
ClassVar: Any
Concatenate: Any
Final: Any
ForwardRef: Any
Literal: Any
LiteralString: Any
NamedTuple: Any
Never: Any
NewType: Any
NoDefault: Any
NoReturn: Any
NotRequired: Any
Optional: Any
ParamSpec: Any
ParamSpecArgs: Any
ParamSpecKwargs: Any
ReadOnly: Any
Required: Any
Self: Any
TypeAlias: Any
TypeAliasType: Any
TypeGuard: Any
TypeIs: Any
TypeVar: Any
TypeVarTuple: Any
TypedDict: Any
Union: Any
Unpack: Any
AnyStr: Any

AsyncContextManager: Any
BinaryIO: Any
ContextManager: Any
IO: Any
Match: Any
Pattern: Any
SupportsAbs: Any
SupportsBytes: Any
SupportsComplex: Any
SupportsFloat: Any
SupportsIndex: Any
SupportsInt: Any
SupportsRound: Any
TextIO: Any

Dict = dict
FrozenSet = frozenset
List = list
Set = set
Text = str
Tuple = tuple
Type = type

class Generic:
    @classmethod
    def __class_getitem__(cls, parameters, /): return cls

class Protocol(metaclass=ABCMeta):
    _is_protocol: Any
    _is_runtime_protocol: Any
    @classmethod
    def __class_getitem__(cls, parameters, /): return cls

def assert_never(arg, /) -> NoReturn: ...
def assert_type(val, typ, /): return val
def cast(typ, val): return val
def clear_overloads() -> None: ...
def dataclass_transform(*, eq_default=True, order_default=False, kw_only_default=False, frozen_default=False,
                        field_specifiers=(), **kwargs):
    return final
def final(f): return f
def get_args(tp) -> tuple[Any, ...]: ...
def get_origin(tp): ...
def get_overloads(func) -> list[Any]: ...
def get_type_hints(obj, globalns=None, localns=None, include_extras=False, *, format=None):
    if not isinstance(obj, type):
        return _hints(obj)
    found = {}
    for cls in reversed(obj.__mro__):
        known = _annotations(cls)
        if known is not None:
            found.update(known)
    return found
def _hints(obj) -> dict[str, Any]: ...
def _annotations(obj) -> Any: ...
def is_typeddict(tp) -> bool: ...
def no_type_check(arg): return arg
def no_type_check_decorator(decorator): return decorator
def overload(func): return func
def override(method, /): return method
def reveal_type(obj, /): return obj
def runtime_checkable(cls): return cls

def __getattr__(name): ...
