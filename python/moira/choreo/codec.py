"""Values to bytes and back. The default is JSON, in which a type that JSON does not have is an object with the key
"!": tuples, sets, bytes, large integers, members of registered enums, instances of registered dataclasses, arrays of
NumPy. The bytes of arrays and of `bytes` follow the JSON text as they are.

Reading never runs code of the program: a dataclass is filled field by field, neither its `__init__` nor its
`__post_init__` is called, and a name that is not registered is refused. `PickleCodec` does run code of the sender of
the message and has to be asked for by name.
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
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, Flag
from fractions import Fraction
from types import ModuleType
from typing import Any, Callable, Protocol, TypeVar
from uuid import UUID

from .errors import CodecError, MalformedFrame
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
_converters: dict[str, tuple[type, Callable[[Any], object], Callable[[Any], object]]] = {}
_converted: dict[type, str] = {}


def register(cls: C, *more: type, scope: str | None = None) -> C:
    """Lets dataclasses and enums be sent as JSON, under the name SCOPE.CLASS, where SCOPE is their module unless it is
    given. Gives back the first, so it is also a decorator."""
    classes: list[type] = [cls, *more]
    for one in classes:
        if not _is_sendable(one):
            raise TypeError(f"{one!r} is neither a dataclass nor an Enum; register_type() takes other types")
        name = f"{scope or _wire_module(one.__module__)}.{one.__qualname__}"
        other = _classes.get(name)
        if other is not None and other is not one and other.__module__ != one.__module__:
            raise ValueError(f"{name} already names {other!r}; give another scope")
        _classes[name] = one
        _names[one] = name
    return cls


def register_program(program: object) -> None:
    """Registers the dataclasses and enums that a projection and the code it shares with the others name. [program] is
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
    return dataclasses.is_dataclass(cls) or issubclass(cls, Enum)


def _wire_module(module: str) -> str:
    """A projected package may lie below another one on one side only: only its own name counts."""
    parts = module.split(".")
    for position, part in enumerate(parts):
        if part.endswith("_epp"):
            return ".".join(parts[position:])
    return module


for _type, _name, _encode, _decode in (
        (Decimal, "decimal", str, Decimal), (Fraction, "fraction", str, Fraction), (UUID, "uuid", str, UUID),
        (datetime, "datetime", datetime.isoformat, datetime.fromisoformat),
        (date, "date", date.isoformat, date.fromisoformat), (time, "time", time.isoformat, time.fromisoformat),
        (timedelta, "timedelta", lambda value: [value.days, value.seconds, value.microseconds],
         lambda parts: timedelta(*parts)),
        (range, "range", lambda value: [value.start, value.stop, value.step], lambda parts: range(*parts))):
    register_type(_type, _name, _encode, _decode)  # type: ignore[arg-type]


# ---- JSON ----

_write_json = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
_read_json = json.JSONDecoder().raw_decode


class JsonCodec:
    """The default codec."""

    name = "json"

    def encode(self, value: Any) -> bytes:
        kind = type(value)
        if kind is str:
            return quoted(value).encode()
        if kind is int and -SMALL < value < SMALL:
            return b"%d" % value
        blobs: list[bytes] = []
        try:
            text = _write_json(_pack(value, blobs)).encode()
        except RecursionError:
            raise CodecError(f"this {kind.__name__} contains itself or is nested too deeply to be sent") from None
        if not blobs:
            return text
        return b"".join([b"\0", LENGTH.pack(len(text)), text, *blobs])

    def decode(self, data: bytes) -> Any:
        try:
            if not data or data[0] != ATTACHED:
                text = str(data, "utf-8")
                value, end = _read_json(text)
                if end != len(text):
                    self._finish(text, end)
                return value if type(value) in ATOMS else _unpack(value, _Blobs(b"", 0))
            start = 5 + LENGTH.unpack_from(data, 1)[0]
            blobs = _Blobs(data, start)
            text = str(data[5:start], "utf-8")
            value, end = _read_json(text)
            self._finish(text, end)
            value = _unpack(value, blobs)
            blobs.finish()
            return value
        except (ValueError, RecursionError, struct.error) as error:
            raise MalformedFrame(f"a message is not what the JSON codec writes: {shown(error)}") from None

    def _finish(self, text: str, end: int) -> None:
        if text[end:].strip():
            raise ValueError("something follows the JSON text")


class _Blobs:
    """The bytes that follow the JSON text, taken one after the other."""

    def __init__(self, data: bytes, start: int) -> None:
        self.data = memoryview(data)
        self.position = start

    def take(self, size: object) -> memoryview:
        if type(size) is not int or not 0 <= size <= len(self.data) - self.position:
            raise ValueError(f"{shown(size)} bytes should be attached, and there are not")
        start = self.position
        self.position += size
        return self.data[start:self.position]

    def finish(self) -> None:
        if self.position != len(self.data):
            raise ValueError(f"{len(self.data) - self.position} attached bytes belong to nothing")


def _pack(value: Any, blobs: list[bytes]) -> object:
    """[value] in terms of what JSON has; bytes are appended to [blobs]."""
    kind = type(value)
    if kind in ATOMS:
        return value if kind is not int or -SMALL < value < SMALL else {"!": "int", "hex": f"{value:x}"}
    if kind is list:
        return [_pack(item, blobs) for item in value]
    if kind is dict:
        if all(type(key) is str for key in value) and "!" not in value:
            return {key: _pack(item, blobs) for key, item in value.items()}
        return {"!": "dict", "items": [[_pack(key, blobs), _pack(item, blobs)] for key, item in value.items()]}
    if kind in (tuple, set, frozenset):
        return {"!": kind.__name__, "items": [_pack(item, blobs) for item in value]}
    if kind in (bytes, bytearray):
        blobs.append(bytes(value))
        return {"!": kind.__name__, "size": len(value)}
    if kind is complex:
        return {"!": "complex", "parts": [value.real, value.imag]}
    if kind in _converted:
        name = _converted[kind]
        return {"!": "type", "name": name, "value": _pack(_converters[name][1](value), blobs)}
    if isinstance(value, Enum):
        if isinstance(value, Flag):
            return {"!": "flag", "class": _registered(kind), "value": _pack(value.value, blobs)}
        return {"!": "enum", "class": _registered(kind), "name": value.name}
    if dataclasses.is_dataclass(kind):
        fields = {field.name: _pack(getattr(value, field.name), blobs) for field in dataclasses.fields(value)}
        return {"!": "data", "class": _registered(kind), "fields": fields}
    if kind is UnitType:
        raise CodecError("Unit.id is nothing that can be sent")
    numpy = sys.modules.get("numpy")
    if numpy is not None and (kind is numpy.ndarray or isinstance(value, numpy.generic)):
        return _pack_array(value, blobs)
    raise CodecError(f"a value of type {kind.__module__}.{kind.__qualname__} cannot be sent: only plain data, arrays "
                     f"of NumPy, registered dataclasses and enums can; see register() and register_type()")


def _registered(cls: type) -> str:
    try:
        return _names[cls]
    except KeyError:
        raise CodecError(f"{cls.__module__}.{cls.__qualname__} is not registered: call moira.choreo.register() "
                         f"with it at both ends") from None


def _pack_array(value: Any, blobs: list[bytes]) -> object:
    if value.dtype.hasobject or value.dtype.names is not None or not ARRAY_TYPE.fullmatch(value.dtype.str):
        raise CodecError(f"an array of element type {value.dtype} cannot be sent")
    blobs.append(value.tobytes())
    tag = "array" if value.ndim or type(value).__name__ == "ndarray" else "scalar"
    return {"!": tag, "type": value.dtype.str, "shape": list(value.shape), "size": len(blobs[-1])}


def _unpack(value: Any, blobs: _Blobs) -> Any:
    kind = type(value)
    if kind in ATOMS:
        return value
    if kind is list:
        return [_unpack(item, blobs) for item in value]
    if "!" not in value:
        return {key: _unpack(item, blobs) for key, item in value.items()}
    reader = _READERS.get(value["!"]) if type(value["!"]) is str else None
    if reader is None:
        raise ValueError(f"nothing is called {shown(value['!'])}")
    try:
        return reader(value, blobs)
    except (KeyError, TypeError, AttributeError, OverflowError, ArithmeticError, MemoryError) as error:
        raise ValueError(f"this is no {value['!']}: {shown(error)}") from None


def _unpack_items(value: Any, blobs: _Blobs) -> list[Any]:
    items = value["items"]
    if type(items) is not list:
        raise ValueError("the items are no list")
    return [_unpack(item, blobs) for item in items]


def _unpack_data(value: Any, blobs: _Blobs) -> object:
    cls = _class_named(value["class"])
    fields = value["fields"]
    if not dataclasses.is_dataclass(cls) or issubclass(cls, Enum) or type(fields) is not dict:
        raise ValueError(f"{shown(value['class'])} is no dataclass")
    wanted = [field.name for field in dataclasses.fields(cls)]
    if sorted(wanted) != sorted(fields):
        raise ValueError(f"the fields of {shown(value['class'])} are {', '.join(wanted)}, and others arrived")
    instance: object = object.__new__(cls)
    for name, item in fields.items():
        object.__setattr__(instance, name, _unpack(item, blobs))
    return instance


def _unpack_enum(value: Any, blobs: _Blobs) -> object:
    cls = _class_named(value["class"])
    name = value["name"]
    if not issubclass(cls, Enum) or type(name) is not str or name not in cls.__members__:
        raise ValueError(f"{shown(value['class'])} has no member {shown(name)}")
    return cls.__members__[name]


def _unpack_flag(value: Any, blobs: _Blobs) -> object:
    cls = _class_named(value["class"])
    number = _unpack(value["value"], blobs)
    if not issubclass(cls, Flag) or type(number) is not int:
        raise ValueError(f"{shown(value['class'])} is no Flag of this value")
    member = cls(number)
    if member.value != number:
        raise ValueError(f"{shown(value['class'])} has no such value")
    return member


def _class_named(name: object) -> type:
    cls = _classes.get(name) if type(name) is str else None
    if cls is None:
        raise ValueError(f"{shown(name)} is not registered here")
    return cls


def _unpack_type(value: Any, blobs: _Blobs) -> object:
    name = value["name"]
    if type(name) is not str or name not in _converters:
        raise ValueError(f"the type {shown(name)} is not registered here")
    return _converters[name][2](_unpack(value["value"], blobs))


def _unpack_complex(value: Any, blobs: _Blobs) -> complex:
    real, imaginary = value["parts"]
    return complex(float(real), float(imaginary))


def _unpack_array(value: Any, blobs: _Blobs) -> object:
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
    data = blobs.take(value["size"])
    if count * dtype.itemsize != len(data):
        raise ValueError(f"{len(data)} bytes are not an array {tuple(shape)} of {dtype}")
    array = numpy.frombuffer(data, dtype).reshape(shape).copy() if count else numpy.empty(shape, dtype)
    return array[()] if value["!"] == "scalar" else array


_READERS: dict[str, Callable[[Any, _Blobs], object]] = {
    "int": lambda value, blobs: int(value["hex"], 16),
    "dict": lambda value, blobs: {key: item for key, item in _unpack_items(value, blobs)},
    "tuple": lambda value, blobs: tuple(_unpack_items(value, blobs)),
    "set": lambda value, blobs: set(_unpack_items(value, blobs)),
    "frozenset": lambda value, blobs: frozenset(_unpack_items(value, blobs)),
    "bytes": lambda value, blobs: bytes(blobs.take(value["size"])),
    "bytearray": lambda value, blobs: bytearray(blobs.take(value["size"])),
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
    text = str(thing) if isinstance(thing, Exception) else repr(thing)
    text = text if len(text) <= MOST_CHARACTERS_SHOWN else text[:MOST_CHARACTERS_SHOWN] + "…"
    return text.encode("ascii", "backslashreplace").decode()
