"""Whether values are what the annotations of a dataclass or a named tuple say. A check looks at types only and runs no
code of the program; an annotation that it does not understand, or that cannot be evaluated, lets everything through."""

from __future__ import annotations

import collections.abc
import dataclasses
import sys
import types
import typing
from typing import Any, Callable, Optional

__all__ = ["Check", "checks_of"]

# Says whether a value may stand in a field; None where everything may.
Check = Optional[Callable[[Any], bool]]

# What else a value of a simple type may be: as PEP 484 has it, and the scalars of NumPy, by the letters of their kinds.
ALSO: dict[type, tuple[frozenset[type], str]] = {
    int: (frozenset({bool}), "iu"), float: (frozenset({int, bool}), "fiu"),
    complex: (frozenset({float, int, bool}), "cfiu"), bool: (frozenset(), "b")}
GROUPS = {one: one for one in (collections.abc.Sequence, collections.abc.MutableSequence, collections.abc.Iterable,
                               collections.abc.Collection, collections.abc.Mapping, collections.abc.MutableMapping,
                               collections.abc.Set, collections.abc.MutableSet, collections.abc.Hashable,
                               collections.abc.Sized, collections.abc.Container)}
PLAIN = frozenset({str, bytes, int})  # what a Literal may be, besides members of enums, True, False and None
LISTS = (list, tuple, set, frozenset, collections.deque)
UNIONS = (typing.Union, getattr(types, "UnionType", typing.Union))


def checks_of(cls: type) -> dict[str, Check]:
    """The checks of the fields of a dataclass or a named tuple."""
    try:
        hints = typing.get_type_hints(cls)
    except Exception:  # a name in an annotation may be bound for a type checker only
        hints = {name: hint for name, hint in _written(cls).items() if isinstance(hint, type)}
    optional = _defaults_of_none(cls)
    return {name: _or_none(_check(hint), name in optional) for name, hint in hints.items()}


def _written(cls: type) -> dict[str, Any]:
    """The annotations as they are written, texts where they are texts."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        try:
            found.update(base.__dict__.get("__annotations__", {}))
        except Exception:
            continue
    return found


def _defaults_of_none(cls: type) -> set[str]:
    """`count: int = None` lets None be the count, as many programs have it."""
    if dataclasses.is_dataclass(cls):
        return {field.name for field in dataclasses.fields(cls) if field.default is None}
    defaults: dict[str, Any] = getattr(cls, "_field_defaults", {})
    return {name for name, value in defaults.items() if value is None}


def _or_none(check: Check, may_be_none: bool) -> Check:
    if check is None or not may_be_none:
        return check
    known = check
    return lambda value: value is None or known(value)


def _check(hint: Any) -> Check:
    if hint is None or hint is type(None):
        return lambda value: value is None
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in UNIONS:
        return _check_union(arguments)
    if origin is typing.Literal:
        return lambda value: any(value is one or type(value) is type(one) in PLAIN and value == one for one in arguments)
    if origin is not None and type(origin).__name__ == "_SpecialForm":
        return None
    if origin is getattr(typing, "Annotated", ()) or hasattr(hint, "__metadata__"):
        return _check(hint.__origin__)
    if hasattr(hint, "__supertype__"):
        return _check(hint.__supertype__)
    kind = hint if origin is None else origin
    if kind in (Any, object) or not isinstance(kind, type):
        return None
    return _check_items(_check_class(kind), kind, arguments)


def _check_union(arguments: tuple[Any, ...]) -> Check:
    checks = [_check(one) for one in arguments]
    known = [check for check in checks if check is not None]
    if len(known) < len(checks):
        return None
    return lambda value: any(check(value) for check in known)


def _check_class(kind: type) -> Check:
    if kind in ALSO:
        also, letters = ALSO[kind]
        return lambda value: type(value) is kind or type(value) in also or kind in type(value).__mro__ or (
            _letter(value) in letters)
    if kind in GROUPS:
        return lambda value: isinstance(value, kind)
    if getattr(kind, "_is_protocol", False) or kind.__module__.startswith("moira."):
        return None
    return lambda value: kind in type(value).__mro__


def _letter(value: Any) -> str:
    """The kind of a scalar of NumPy, a letter; something else for other values."""
    numpy = sys.modules.get("numpy")
    if numpy is None or not isinstance(value, numpy.generic):
        return "no"
    return str(value.dtype.kind)


def _check_items(outer: Check, kind: type, arguments: tuple[Any, ...]) -> Check:
    """The check of a container with that of its items."""
    if outer is None or not arguments:
        return outer
    whole = outer
    if kind is tuple and not (len(arguments) == 2 and arguments[1] is Ellipsis):
        parts = [] if arguments == ((),) else [_check(one) for one in arguments]
        return lambda value: whole(value) and len(value) == len(parts) and all(
            part is None or part(item) for part, item in zip(parts, value))
    first = _check(arguments[0])
    second = _check(arguments[1]) if len(arguments) == 2 and arguments[1] is not Ellipsis else None
    if first is None and second is None:
        return outer
    return lambda value: whole(value) and _fits(value, first, second)


def _fits(value: Any, first: Check, second: Check) -> bool:
    if isinstance(value, dict):
        return (first is None or all(map(first, value))) and (second is None or all(map(second, value.values())))
    return first is None or not isinstance(value, LISTS) or all(map(first, value))
