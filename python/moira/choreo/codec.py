"""Values to bytes and back. The default is JSON, in which a type that JSON does not have is an object with the key
"!": tuples, sets, bytes, large integers, members of registered enums, instances of registered dataclasses and named
tuples, arrays of NumPy. The bytes of arrays and of `bytes` follow the JSON text as they are.

Reading never runs code of the program: a dataclass is filled field by field, neither its `__init__` nor its
`__post_init__` nor a property is called, what is hashed has a hash of Python's own, and a name that is not registered is
refused. Nor does reading do more work than the size of the message asks for: digits, exponents, nesting, the number of
elements and equal hashes are limited. `PickleCodec` does run code of the sender of the message and has to be asked for
by name.
"""

from __future__ import annotations

import copy
import dataclasses
import importlib
import json
import json.encoder
import math
import pickle
import re
import struct
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import Enum, Flag
from fractions import Fraction
from ipaddress import IPv4Address, IPv6Address
from pathlib import PosixPath, PurePosixPath, PureWindowsPath, WindowsPath
from types import FunctionType, MemberDescriptorType, ModuleType
from typing import Any, Callable, Protocol, TypeVar
from uuid import UUID

from .errors import CodecError, MalformedFrame
from .hints import Check, checks_of
from .unit import UnitType

__all__ = ["Codec", "JsonCodec", "PickleCodec", "register", "register_program", "register_type"]

C = TypeVar("C", bound=type)
T = TypeVar("T")

SMALL = 1 << 63  # integers within this are JSON numbers, others are written in hexadecimal
ATOMS = frozenset({str, int, float, bool, type(None)})
IMMUTABLE = ATOMS | {bytes, complex}
quoted: Callable[[str], str] = vars(json.encoder)["encode_basestring_ascii"]  # in C where there is one
LENGTH = struct.Struct("!I")
ATTACHED = 0  # the first byte of a message with attached bytes; JSON text never begins with it
MOST_CHARACTERS_SHOWN = 160
ARRAY_TYPE = re.compile(r"[<>|=][?bBiufcSUMm][0-9]{0,9}(\[[0-9a-zA-Zμ]{1,8}\])?")
HEXADECIMAL = re.compile(r"-?[0-9a-f]+")
TEXTS = re.compile(r'"(?:[^"\\]|\\.)*+"' if sys.version_info >= (3, 11) else r'"(?:[^"\\]|\\.)*"')

# What a message may hold. An encoder refuses what the decoder at the other end would.
MOST_DIGITS = 1 << 17  # hexadecimal digits of an integer
MOST_FRACTION_BITS = 1 << 13  # of a numerator and of a denominator: reducing a fraction takes the square of it
MOST_DECIMAL_DIGITS = 1 << 16
MOST_EXPONENT = 100_000  # of a Decimal
MOST_NESTING = 256
MOST_ELEMENTS = 1 << 22  # items of all containers of a message
MOST_FLAGS = 1 << 16  # combinations of one Flag class that are kept, since Python never forgets one
FEW_COLLISIONS = 1 << 10  # comparisons of unequal keys of one hash that every message may cost; longer ones may cost more
LARGE = 1 << 16  # bytes of an array from which on it is worth not to copy it


class Codec(Protocol):
    """What a channel asks of a codec. Both ends say its name when they connect."""

    name: str

    def encode(self, value: object) -> bytes:
        """The bytes of [value]; raises CodecError for what cannot be sent."""

    def decode(self, data: bytes) -> Any:
        """The value; raises MalformedFrame for anything that `encode` does not write."""


# ---- what is registered ----

_classes: dict[str, type] = {}
_names: dict[type, str] = {}
_checks: dict[type, dict[str, Check]] = {}
_converters: dict[str, tuple[type, Callable[[Any], object], Callable[[Any], object]]] = {}
_converted: dict[type, str] = {}


def register(cls: C, *more: type, scope: str | None = None) -> C:
    """Lets dataclasses, named tuples and enums be sent as JSON, under the name SCOPE.CLASS, where SCOPE is their module unless it is
    given. Gives back the first, so it is also a decorator."""
    classes: list[type] = [cls, *more]
    for one in classes:
        if not _is_sendable(one):
            raise TypeError(f"{one!r} is neither a dataclass nor a named tuple nor an Enum; register_type() takes "
                            f"other types")
        name = f"{scope or _wire_module(one.__module__)}.{one.__qualname__}"
        other = _classes.get(name)
        if other is not None and other is not one and other.__module__ != one.__module__:
            raise ValueError(f"{name} already names {other!r}; give another scope")
        if other is not None and other is not one:  # its module was loaded again
            _names.pop(other, None)
        _classes[name] = one
        _names[one] = name
        _checks.pop(one, None)
    return cls


def register_program(program: object) -> None:
    """Registers the dataclasses, named tuples and enums that a projection and the code it shares with the others name. [program] is
    a projected class, an instance of one, or its module."""
    module = program if isinstance(program, ModuleType) else sys.modules.get(_module_of(program))
    if module is None or "__choreography__" not in vars(module):
        return
    package = module.__name__.rpartition(".")[0]
    for one in [module, *(sys.modules.get(f"{package}.{name}") for name in _siblings(package))]:
        if one is None or one.__dict__.get("__moira_registered__") is one:
            continue
        for cls in list(vars(one).values()):
            if isinstance(cls, type) and cls not in _names and cls.__module__ != "enum" and _is_sendable(cls):
                register(cls)
        one.__dict__["__moira_registered__"] = one


def register_type(cls: type[T], name: str, encode: Callable[[T], object], decode: Callable[[Any], T]) -> None:
    """Lets values of exactly the type [cls] be sent: [encode] turns one into something that can be sent, [decode]
    turns that back. `register_type(Tensor, "tensor", Tensor.numpy, torch.from_numpy)`."""
    _converters[name] = (cls, encode, decode)
    _converted[cls] = name


def _module_of(program: object) -> str:
    return str(getattr(program if isinstance(program, type) else type(program), "__module__", ""))


def _siblings(package: str) -> list[str]:
    """The modules of a package that are loaded."""
    prefix = package + "."
    return [name[len(prefix):] for name in list(sys.modules) if name.startswith(prefix)] if package else []


def _is_sendable(cls: type) -> bool:
    return dataclasses.is_dataclass(cls) or issubclass(cls, Enum) or _is_named_tuple(cls)


def _is_named_tuple(cls: type) -> bool:
    return issubclass(cls, tuple) and isinstance(cls.__dict__.get("_fields", getattr(cls, "_fields", None)), tuple)


def _wire_module(module: str) -> str:
    """A projected package may lie below another one on one side only: only its own name counts."""
    parts = module.split(".")
    for position, part in enumerate(parts):
        if part.endswith("_epp"):
            return ".".join(parts[position:])
    return module


def _text_of_moment(value: Any) -> object:
    """ISO 8601; a list with it where the hour is the second one of its name."""
    if value.tzinfo is not None and type(value.tzinfo) is not timezone:
        raise CodecError(f"a {type(value).__name__} with a {type(value.tzinfo).__name__} cannot be sent: only fixed offsets "
                         f"from UTC can; see astimezone()")
    return [value.isoformat()] if value.fold else value.isoformat()


def _moment_of(kind: Any) -> Callable[[Any], object]:
    def read(value: Any) -> object:
        text = value[0] if type(value) is list and len(value) == 1 else value
        if type(text) is not str or len(text) > 64:
            raise ValueError("this is no point in time")
        return kind.fromisoformat(text) if text is value else kind.fromisoformat(text).replace(fold=1)

    return read


def _read_text(kind: Callable[[str], object], longest: int) -> Callable[[Any], object]:
    def read(value: Any) -> object:
        if type(value) is not str or len(value) > longest:
            raise ValueError("this is no text, or it is too long")
        return kind(value)

    return read


def _text_of_decimal(value: Decimal) -> str:
    _check_decimal(value, CodecError)
    return str(value)


def _decimal_of(text: Any) -> Decimal:
    if type(text) is not str or len(text) > MOST_DECIMAL_DIGITS + 16:
        raise ValueError("this is no decimal number, or it is too long")
    value = Decimal(text)
    _check_decimal(value, ValueError)
    return value


def _check_decimal(value: Decimal, refusal: type[Exception]) -> None:
    exponent = value.as_tuple().exponent if len(str(value)) <= MOST_DECIMAL_DIGITS + 16 else MOST_EXPONENT + 1
    if type(exponent) is int and (abs(exponent) > MOST_EXPONENT or abs(value.adjusted()) > MOST_EXPONENT):
        raise refusal("this decimal number has too many digits or too large an exponent")


def _parts_of_fraction(value: Fraction) -> object:
    parts = [value.numerator, value.denominator]
    if max(part.bit_length() for part in parts) > MOST_FRACTION_BITS:
        raise CodecError(f"a fraction of more than {MOST_FRACTION_BITS} bits cannot be sent")
    return parts


def _fraction_of(value: Any) -> Fraction:
    numerator, denominator = _integers(value, 2)
    if max(numerator.bit_length(), denominator.bit_length()) > MOST_FRACTION_BITS or denominator <= 0:
        raise ValueError("this is no fraction, or it has too many digits")
    return Fraction(numerator, denominator)


def _integers(value: Any, count: int) -> list[int]:
    if type(value) is not list or len(value) != count or not all(type(part) is int for part in value):
        raise ValueError(f"there should be {count} integers")
    return value


for _type, _name, _encode, _decode in (
        (Decimal, "decimal", _text_of_decimal, _decimal_of), (Fraction, "fraction", _parts_of_fraction, _fraction_of),
        (UUID, "uuid", str, _read_text(UUID, 64)), (datetime, "datetime", _text_of_moment, _moment_of(datetime)),
        (date, "date", date.isoformat, _read_text(date.fromisoformat, 64)),
        (time, "time", _text_of_moment, _moment_of(time)),
        (timedelta, "timedelta", lambda value: [value.days, value.seconds, value.microseconds],
         lambda parts: timedelta(*_integers(parts, 3))),
        (range, "range", lambda value: [value.start, value.stop, value.step], lambda parts: range(*_integers(parts, 3))),
        (PosixPath, "posixpath", str, _read_text(PosixPath, 1 << 16)),
        (WindowsPath, "windowspath", str, _read_text(WindowsPath, 1 << 16)),
        (PurePosixPath, "pureposixpath", str, _read_text(PurePosixPath, 1 << 16)),
        (PureWindowsPath, "purewindowspath", str, _read_text(PureWindowsPath, 1 << 16)),
        (IPv4Address, "ipv4", str, _read_text(IPv4Address, 64)), (IPv6Address, "ipv6", str, _read_text(IPv6Address, 128))):
    register_type(_type, _name, _encode, _decode)  # type: ignore[arg-type]

FACTORIES: dict[str, type] = {one.__name__: one for one in (int, float, str, bytes, bool, list, dict, set, tuple)}
DICTIONARIES: dict[type, str] = {Counter: "counter", OrderedDict: "ordered", defaultdict: "default"}


# ---- JSON ----

_write_json = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_read_json = json.JSONDecoder().raw_decode


class JsonCodec:
    """The default codec. A message with more than [max_elements] items in its containers is refused."""

    name = "json"

    def __init__(self, *, max_elements: int = MOST_ELEMENTS) -> None:
        self.max_elements = max_elements

    def encode(self, value: Any) -> bytes:
        kind = type(value)
        if kind is str:
            return quoted(value).encode()
        if kind is int and -SMALL < value < SMALL:
            return b"%d" % value
        return b"".join(self.encode_parts(value))

    def encode_parts(self, value: Any) -> list[Any]:
        """The same as pieces that follow each other, so that large arrays need not be copied."""
        blobs: list[Any] = []
        try:
            text = _write_json(_pack(value, blobs, MOST_NESTING)).encode()
        except RecursionError:
            raise CodecError(f"this {type(value).__name__} contains itself or is nested too deeply to be sent") from None
        return [b"\0" + LENGTH.pack(len(text)) + text, *blobs] if blobs else [text]

    def decode(self, data: bytes) -> Any:
        """The value of a message. Arrays may use the memory of [data] where that is a bytearray."""
        try:
            if not data or data[0] != ATTACHED:
                text = str(data, "utf-8")
                if len(text) > self.max_elements:
                    self._count(text)
                value, end = _read_json(text)
                if end != len(text):
                    self._finish(text, end)
                return value if type(value) in ATOMS else _unpack(value, _Reader(b"", 0, len(text)), MOST_NESTING)
            start = 5 + LENGTH.unpack_from(data, 1)[0]
            reader = _Reader(data, start, start)
            text = str(memoryview(data)[5:start], "utf-8")
            self._count(text)
            value, end = _read_json(text)
            self._finish(text, end)
            value = _unpack(value, reader, MOST_NESTING)
            reader.finish()
            return value
        except (ValueError, RecursionError, struct.error) as error:
            raise MalformedFrame(f"a message is not what the JSON codec writes: {shown(error)}") from None

    def _count(self, text: str) -> None:
        """Refuses a text with too many elements before they take any memory."""
        if _separators(text) > self.max_elements and _separators(TEXTS.sub("", text)) > self.max_elements:
            raise ValueError(f"it has more than {self.max_elements:,} elements")

    def _finish(self, text: str, end: int) -> None:
        if text[end:].strip():
            raise ValueError("something follows the JSON text")


def _separators(text: str) -> int:
    return text.count(",") + text.count("[") + text.count("{")


class _Reader:
    """The bytes that follow the JSON text, taken one after the other, and the work that the message may still cost."""

    def __init__(self, data: bytes, start: int, size: int) -> None:
        self.data = memoryview(data)
        self.position = start
        self.work = FEW_COLLISIONS + size

    def take(self, size: object) -> memoryview:
        if type(size) is not int or not 0 <= size <= len(self.data) - self.position:
            raise ValueError(f"{shown(size)} bytes should be attached, and there are not")
        start = self.position
        self.position += size
        return self.data[start:self.position]

    def finish(self) -> None:
        if self.position != len(self.data):
            raise ValueError(f"{len(self.data) - self.position} attached bytes belong to nothing")

    def charge(self, work: int) -> None:
        self.work -= work
        if self.work < 0:
            raise ValueError("too many keys of it have the same hash")


def _pack(value: Any, blobs: list[Any], depth: int) -> object:
    """[value] in terms of what JSON has; bytes are appended to [blobs]."""
    kind = type(value)
    if kind in ATOMS:
        return value if kind is not int or -SMALL < value < SMALL else _pack_integer(value)
    if depth <= 0:
        raise RecursionError
    depth -= 1
    if kind is list:
        return [item if type(item) is str or type(item) is float else _pack(item, blobs, depth) for item in value]
    if kind is dict:
        if all(type(key) is str for key in value) and "!" not in value:
            return {key: _pack(item, blobs, depth) for key, item in value.items()}
        return {"!": "dict", "items": _pack_pairs(value, blobs, depth)}
    if kind in (tuple, set, frozenset):
        if kind is not tuple:
            _check_keys(value, CodecError)
        return {"!": kind.__name__, "items": [_pack(item, blobs, depth) for item in value]}
    if kind in (bytes, bytearray):
        blobs.append(bytes(value))
        return {"!": kind.__name__, "size": len(value)}
    if kind is complex:
        return {"!": "complex", "parts": [value.real, value.imag]}
    if kind in _converted:
        name = _converted[kind]
        return {"!": "type", "name": name, "value": _pack(_converters[name][1](value), blobs, depth)}
    if isinstance(value, Enum):
        if isinstance(value, Flag):
            return {"!": "flag", "class": _registered(kind), "value": _pack(value.value, blobs, depth)}
        return {"!": "enum", "class": _registered(kind), "name": value._name_}
    if dataclasses.is_dataclass(kind):
        return _pack_data(value, blobs, depth)
    return _pack_rarer(kind, value, blobs, depth)


def _pack_rarer(kind: type, value: Any, blobs: list[Any], depth: int) -> object:
    if kind in DICTIONARIES:
        packed: dict[str, object] = {"!": DICTIONARIES[kind], "items": _pack_pairs(value, blobs, depth)}
        if kind is defaultdict:
            packed["factory"] = _factory_name(value.default_factory)
        return packed
    if kind is deque:
        return {"!": "deque", "items": [_pack(item, blobs, depth) for item in value], "most": value.maxlen}
    if issubclass(kind, tuple) and _is_named_tuple(kind):
        name = _registered(kind)
        _check_fields(kind, list(zip(kind._fields, value)), CodecError)  # type: ignore[attr-defined]
        return {"!": "named", "class": name, "items": [_pack(item, blobs, depth) for item in value]}
    if kind is UnitType:
        raise CodecError("Unit.id is nothing that can be sent")
    numpy = sys.modules.get("numpy")
    if numpy is not None and (kind is numpy.ndarray or isinstance(value, numpy.generic)):
        return _pack_array(value, blobs)
    raise CodecError(f"a value of type {kind.__module__}.{kind.__qualname__} cannot be sent: only plain data, arrays "
                     f"of NumPy, registered dataclasses and enums can; see register() and register_type()")


def _pack_integer(value: int) -> object:
    if value.bit_length() > 4 * MOST_DIGITS:
        raise CodecError(f"an integer of more than {4 * MOST_DIGITS} bits cannot be sent")
    return {"!": "int", "hex": f"{value:x}"}


def _pack_pairs(value: Any, blobs: list[Any], depth: int) -> list[object]:
    _check_keys(value, CodecError)
    return [[_pack(key, blobs, depth), _pack(item, blobs, depth)] for key, item in value.items()]


def _pack_data(value: Any, blobs: list[Any], depth: int) -> object:
    kind = type(value)
    name = _registered(kind)
    fields = [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value)]
    _check_fields(kind, fields, CodecError)
    return {"!": "data", "class": name, "fields": {key: _pack(item, blobs, depth) for key, item in fields}}


def _check_fields(cls: type, fields: Any, refusal: type[Exception]) -> None:
    """Raises [refusal] unless the values of a dataclass or named tuple are what its annotations say."""
    checks = _checks.get(cls)
    if checks is None:
        checks = _checks[cls] = checks_of(cls)
    for name, item in fields:
        check = checks.get(name)
        if check is not None and not check(item):
            raise refusal(f"the field {name} of {cls.__qualname__} is a {type(item).__name__}, which its annotation does "
                          f"not allow")


def _factory_name(factory: object) -> str | None:
    if factory is None:
        return None
    name = getattr(factory, "__name__", "")
    if FACTORIES.get(name) is not factory:
        raise CodecError(f"a defaultdict can be sent when it makes one of {', '.join(FACTORIES)}, and this does not")
    return str(name)


def _registered(cls: type) -> str:
    try:
        return _names[cls]
    except KeyError:
        raise CodecError(f"{cls.__module__}.{cls.__qualname__} is not registered: call moira.choreo.register() "
                         f"with it at both ends") from None


def _pack_array(value: Any, blobs: list[Any]) -> object:
    if value.dtype.hasobject or value.dtype.names is not None or not ARRAY_TYPE.fullmatch(value.dtype.str):
        raise CodecError(f"an array of element type {value.dtype} cannot be sent")
    data: Any = value.tobytes() if value.nbytes < LARGE or not value.flags.c_contiguous or value.dtype.kind in "mM" else (
        memoryview(value).cast("B"))
    blobs.append(data)
    tag = "array" if value.ndim or type(value).__name__ == "ndarray" else "scalar"
    return {"!": tag, "type": value.dtype.str, "shape": list(value.shape), "size": len(data)}


# ---- what is hashed ----

def _check_keys(keys: Any, refusal: type[Exception]) -> None:
    """Raises [refusal] unless hashing and comparing [keys] runs no code of the program."""
    for key in keys:
        kind = type(key)
        if kind in ATOMS:
            continue
        if kind is tuple or kind is frozenset:
            _check_keys(key, refusal)
        elif kind in _names:
            if not _has_plain_hash(kind):
                raise refusal(f"{kind.__qualname__} has a __hash__ or __eq__ of its own and can be no element of a set and "
                              f"no key")
            if isinstance(key, tuple):
                _check_keys(key, refusal)
            elif not isinstance(key, Enum):
                _check_keys([getattr(key, field.name) for field in dataclasses.fields(kind)], refusal)


def _has_plain_hash(cls: type) -> bool:
    return all(not isinstance(one, FunctionType) or one.__module__ == "enum" or one.__code__.co_filename == "<string>"
               for one in (getattr(cls, "__hash__", None), getattr(cls, "__eq__", None)))


def _spread(keys: list[Any], reader: _Reader) -> None:
    """Refuses keys with so many equal hashes that a set of them would take the square of their number to make."""
    _check_keys(keys, ValueError)
    if len(keys) < 2 or all(type(key) is str for key in keys):
        return
    groups: dict[int, list[Any]] = {}
    for key in keys:
        groups.setdefault(hash(key), []).append(key)
    if len(groups) == len(keys):
        return
    for group in groups.values():
        if len(group) > 1:
            sizes = [_weight(key) for key in group]
            reader.charge(len(group) * sum(size * size for size in sizes))


def _weight(key: Any) -> int:
    """How many values comparing [key] may look at."""
    kind = type(key)
    if kind is int:
        return 1 + int.bit_length(key) // 4096
    if isinstance(key, (tuple, frozenset)):
        return 1 + sum(map(_weight, key))
    if dataclasses.is_dataclass(kind):
        return 1 + sum(_weight(getattr(key, field.name)) for field in dataclasses.fields(kind))
    return 1


# ---- reading ----

def _unpack(value: Any, reader: _Reader, depth: int) -> Any:
    """What [value] stands for; lists and dictionaries are changed in place, so that they take no memory twice."""
    kind = type(value)
    if kind in ATOMS:
        return value
    if depth <= 0:
        raise ValueError(f"it is nested more than {MOST_NESTING} deep")
    depth -= 1
    if kind is list:
        for position, item in enumerate(value):
            if type(item) not in ATOMS:
                value[position] = _unpack(item, reader, depth)
        return value
    if "!" not in value:
        for key, item in value.items():
            if type(item) not in ATOMS:
                value[key] = _unpack(item, reader, depth)
        return value
    read = _READERS.get(value["!"]) if type(value["!"]) is str else None
    if read is None:
        raise ValueError(f"nothing is called {shown(value['!'])}")
    try:
        return read(value, reader, depth)
    except (KeyError, TypeError, AttributeError, OverflowError, ArithmeticError, MemoryError,
            NotImplementedError) as error:
        raise ValueError(f"this is no {value['!']}: {shown(error)}") from None


def _unpack_items(value: Any, reader: _Reader, depth: int) -> list[Any]:
    items = value["items"]
    if type(items) is not list:
        raise ValueError("the items are no list")
    return _unpack(items, reader, depth + 1)  # type: ignore[no-any-return]


def _unpack_pairs(value: Any, reader: _Reader, depth: int) -> list[Any]:
    pairs = value["items"]
    if type(pairs) is not list or not all(type(pair) is list and len(pair) == 2 for pair in pairs):
        raise ValueError("the items are no pairs")
    for pair in pairs:
        pair[0], pair[1] = _unpack(pair[0], reader, depth), _unpack(pair[1], reader, depth)
    _spread([pair[0] for pair in pairs], reader)
    return pairs


def _unpack_set(value: Any, reader: _Reader, depth: int) -> object:
    items = _unpack_items(value, reader, depth)
    _spread(items, reader)
    return set(items) if value["!"] == "set" else frozenset(items)


def _unpack_dictionary(value: Any, reader: _Reader, depth: int) -> object:
    pairs = _unpack_pairs(value, reader, depth)
    made: dict[Any, Any]
    if value["!"] == "counter":
        made = Counter()
    elif value["!"] == "ordered":
        made = OrderedDict()
    else:
        name = value["factory"]
        made = defaultdict(None if name is None else FACTORIES[name])
    if type(made) is OrderedDict:
        made.update(pairs)
    else:
        dict.update(made, pairs)
    return made


def _unpack_deque(value: Any, reader: _Reader, depth: int) -> object:
    most = value["most"]
    items = _unpack_items(value, reader, depth)
    if most is not None and (type(most) is not int or not len(items) <= most):
        raise ValueError("this is no deque")
    return deque(items, most)


def _unpack_integer(value: Any, reader: _Reader, depth: int) -> int:
    digits = value["hex"]
    if type(digits) is not str or len(digits) > MOST_DIGITS + 1 or not HEXADECIMAL.fullmatch(digits):
        raise ValueError(f"this is no integer of at most {MOST_DIGITS} hexadecimal digits")
    return int(digits, 16)


def _unpack_data(value: Any, reader: _Reader, depth: int) -> object:
    cls = _class_named(value["class"])
    fields = value["fields"]
    if not dataclasses.is_dataclass(cls) or issubclass(cls, Enum) or type(fields) is not dict:
        raise ValueError(f"{shown(value['class'])} is no dataclass")
    wanted = [field.name for field in dataclasses.fields(cls)]
    if sorted(wanted) != sorted(fields):
        raise ValueError(f"the fields of {shown(value['class'])} are {', '.join(wanted)}, and others arrived")
    for name, item in fields.items():
        if type(item) not in ATOMS:
            fields[name] = _unpack(item, reader, depth)
    _check_fields(cls, fields.items(), ValueError)
    instance: object = object.__new__(cls)
    for name, item in fields.items():
        _set_field(cls, instance, name, item)
    return instance


def _set_field(cls: type, instance: object, name: str, item: object) -> None:
    """Sets a field without running a property or another descriptor of the program."""
    for base in cls.__mro__:
        found = base.__dict__.get(name)
        if found is None:
            continue
        if type(found) is MemberDescriptorType:  # a slot
            found.__set__(instance, item)
            return
        if hasattr(type(found), "__set__"):
            raise ValueError(f"the field {name} of {cls.__qualname__} is a property, which reading does not run")
        break
    instance.__dict__[name] = item


def _unpack_named(value: Any, reader: _Reader, depth: int) -> object:
    cls = _class_named(value["class"])
    items = _unpack_items(value, reader, depth)
    if not _is_named_tuple(cls) or len(items) != len(cls._fields):  # type: ignore[attr-defined]
        raise ValueError(f"{shown(value['class'])} is no named tuple of these")
    _check_fields(cls, zip(cls._fields, items), ValueError)  # type: ignore[attr-defined]
    return tuple.__new__(cls, items)


def _unpack_enum(value: Any, reader: _Reader, depth: int) -> object:
    cls = _class_named(value["class"])
    name = value["name"]
    if not issubclass(cls, Enum) or type(name) is not str or name not in cls._member_map_:
        raise ValueError(f"{shown(value['class'])} has no member {shown(name)}")
    return cls._member_map_[name]


def _unpack_flag(value: Any, reader: _Reader, depth: int) -> object:
    cls = _class_named(value["class"])
    number = _unpack(value["value"], reader, depth)
    if not issubclass(cls, Flag) or type(number) is not int or number < 0:
        raise ValueError(f"{shown(value['class'])} is no Flag of this value")
    known = cls._value2member_map_
    if number in known:
        return known[number]
    mask = 0
    for one in cls._member_map_.values():
        mask |= one.value
    # A combination that nobody made before is made by the class itself, which keeps it for ever.
    if number & ~mask or len(known) >= MOST_FLAGS or isinstance(cls.__dict__.get("_missing_"), classmethod):
        raise ValueError(f"{shown(value['class'])} has no such value")
    member = cls(number)
    if member.value != number:
        raise ValueError(f"{shown(value['class'])} has no such value")
    return member


def _class_named(name: object) -> type:
    cls = _classes.get(name) if type(name) is str else None
    if cls is None:
        raise ValueError(f"{shown(name)} is not registered here")
    return cls


def _unpack_type(value: Any, reader: _Reader, depth: int) -> object:
    name = value["name"]
    if type(name) is not str or name not in _converters:
        raise ValueError(f"the type {shown(name)} is not registered here")
    return _converters[name][2](_unpack(value["value"], reader, depth))


def _unpack_complex(value: Any, reader: _Reader, depth: int) -> complex:
    real, imaginary = value["parts"]
    if type(real) is not float or type(imaginary) is not float:
        raise ValueError("the parts are no floats")
    return complex(real, imaginary)


def _unpack_array(value: Any, reader: _Reader, depth: int) -> object:
    text, shape = value["type"], value["shape"]
    if type(text) is not str or not ARRAY_TYPE.fullmatch(text):
        raise ValueError(f"{shown(text)} is no element type")
    if type(shape) is not list or len(shape) > 32 or not all(type(size) is int and 0 <= size < SMALL for size in shape):
        raise ValueError(f"{shown(shape)} is no shape")
    try:
        numpy: Any = importlib.import_module("numpy")
    except ImportError:
        raise ValueError("an array arrived, and NumPy is not installed here") from None
    dtype = numpy.dtype(text)
    count = math.prod(shape)
    data = reader.take(value["size"])
    if count * dtype.itemsize != len(data):
        raise ValueError(f"{len(data)} bytes are not an array {tuple(shape)} of {dtype}")
    if not count:
        return numpy.empty(shape, dtype)
    array = numpy.frombuffer(data, dtype).reshape(shape)
    if data.readonly or len(data) < LARGE:
        array = array.copy()
    return array[()] if value["!"] == "scalar" else array


_READERS: dict[str, Callable[[Any, _Reader, int], object]] = {
    "int": _unpack_integer,
    "dict": lambda value, reader, depth: dict(_unpack_pairs(value, reader, depth)),
    "counter": _unpack_dictionary,
    "ordered": _unpack_dictionary,
    "default": _unpack_dictionary,
    "tuple": lambda value, reader, depth: tuple(_unpack_items(value, reader, depth)),
    "named": _unpack_named,
    "deque": _unpack_deque,
    "set": _unpack_set,
    "frozenset": _unpack_set,
    "bytes": lambda value, reader, depth: bytes(reader.take(value["size"])),
    "bytearray": lambda value, reader, depth: bytearray(reader.take(value["size"])),
    "complex": _unpack_complex,
    "type": _unpack_type,
    "enum": _unpack_enum,
    "flag": _unpack_flag,
    "data": _unpack_data,
    "array": _unpack_array,
    "scalar": _unpack_array,
}


# ---- others ----

class PickleCodec:
    """Pickle, for ends that trust each other entirely: the sender of a message can run any code at the receiver."""

    name = "pickle"

    def encode(self, value: object) -> bytes:
        try:
            return pickle.dumps(value, protocol=4)
        except (pickle.PicklingError, TypeError, AttributeError, RecursionError) as error:
            raise CodecError(f"a {type(value).__name__} cannot be pickled: {error}") from error

    def decode(self, data: bytes) -> Any:
        try:
            return pickle.loads(data)
        except Exception as error:
            raise MalformedFrame(f"a message is no pickle: {shown(error)}") from error


def copied(value: T) -> T:
    """A copy that shares nothing mutable with [value]: what `com` delivers within a process."""
    if type(value) in IMMUTABLE or isinstance(value, Enum):
        return value
    try:
        return copy.deepcopy(value)
    except (TypeError, copy.Error, RecursionError) as error:
        raise CodecError(f"a {type(value).__name__} cannot be copied: {error}") from error


def shown(thing: object) -> str:
    """What a message says about something that a stranger sent: short, and without its control characters."""
    if isinstance(thing, (str, bytes)):
        thing = thing[:MOST_CHARACTERS_SHOWN + 1]
    elif isinstance(thing, (list, dict, int)) and thing.__sizeof__() > 2000:
        return f"a large {type(thing).__name__}"
    text = str(thing) if isinstance(thing, Exception) else repr(thing)
    text = text if len(text) <= MOST_CHARACTERS_SHOWN else text[:MOST_CHARACTERS_SHOWN] + "…"
    return text.encode("ascii", "backslashreplace").decode()
