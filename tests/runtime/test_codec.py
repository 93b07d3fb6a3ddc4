"""The JSON codec: everything that can be sent arrives as it was; nothing else is made of what arrives."""

import collections
import dataclasses
import datetime
import decimal
import fractions
import ipaddress
import json
import math
import pathlib
import pickle
import random
import struct
import time
import typing
import unittest
import uuid
from dataclasses import dataclass, field
from enum import Enum, Flag, IntEnum

from moira.choreo import CodecError, JsonCodec, MalformedFrame, PickleCodec, Unit, register, register_type

try:
    import numpy
except ImportError:
    numpy = None

CODEC = JsonCodec()


@register
class Color(Enum):
    RED = 1
    BLUE = 2


@register
class Level(IntEnum):
    LOW = 1


@register
class Rights(Flag):
    READ = 1
    WRITE = 2


@register
@dataclass
class Point:
    x: float
    y: object = None


@register
@dataclass(frozen=True)
class Fixed:
    name: str
    values: tuple = ()


@register
@dataclass
class Loud:
    x: int
    twice: int = field(init=False, default=0)

    def __post_init__(self):
        raise AssertionError("reading a message must not call this")


@register
@dataclass
class Typed:
    count: int
    names: list[str]
    parts: dict[str, tuple[int, float]] = field(default_factory=dict)
    maybe: typing.Optional[int] = None
    choice: typing.Literal["a", "b"] = "a"
    color: Color = Color.RED


@register
class Pair(typing.NamedTuple):
    left: int
    right: typing.Any = None


Untyped = collections.namedtuple("Untyped", "a b")
register(Untyped)


@register
@dataclass(frozen=True)
class Own:
    """Has a hash of its own, which reading must not call."""

    x: int

    def __hash__(self):
        raise AssertionError("reading a message must not call this")


@register
@dataclass
class Watched:
    v: int = 0


def _forbidden(self, value):
    raise AssertionError("reading a message must not call this")


Watched.v = property(lambda self: 1, _forbidden)


@dataclass
class Stranger:
    x: int


class Metres:
    def __init__(self, count):
        self.count = count


register_type(Metres, "metres", lambda value: value.count, Metres)


def trip(value):
    return CODEC.decode(CODEC.encode(value))


class RoundTripTest(unittest.TestCase):
    def check(self, value):
        got = trip(value)
        self.assertIs(type(got), type(value))
        self.assertEqual(repr(got) if value != value else got, repr(value) if value != value else value)
        for name in ("maxlen", "default_factory", "fold", "tzinfo"):
            self.assertEqual(getattr(got, name, None), getattr(value, name, None))
        return got

    def test_values(self):
        for value in (None, True, False, 0, -1, 1 << 62, 1 << 63, -(1 << 64), 3 ** 20000, 0.1, -0.0, 1e300, math.inf, "",
                      "äöü \u2028 \ud800 \0", b"", b"\0\xff", bytearray(b"x"), 1 + 2j, [], [1, [2, [3]]], (), (1, (2,)),
                      {}, {"a": 1}, {"!": 1}, {1: "x", (2, 3): None}, set(), {1, 2}, frozenset({3}), range(1, 9, 2),
                      decimal.Decimal("1.10"), fractions.Fraction(1, 3), uuid.UUID(int=7),
                      datetime.datetime(2024, 2, 29, 1, 2, 3, 4), datetime.date(2024, 2, 29), datetime.time(1, 2),
                      datetime.timedelta(-1, 2, 3), Color.RED, Level.LOW, Rights.READ | Rights.WRITE, Point(1.0, [Color.BLUE]),
                      Pair(1, [Color.RED]), Untyped((1,), {2}), {Pair(1, 2): 3}, {Fixed("x"): 1}, {Color.RED},
                      collections.Counter("abba"), collections.OrderedDict(b=1, a=2), collections.deque([1, (2,)], 5),
                      collections.deque(), collections.defaultdict(list, {1: [2]}), pathlib.PurePosixPath("/a/b"),
                      pathlib.Path("a"), pathlib.PureWindowsPath("c:/x"), ipaddress.ip_address("1.2.3.4"),
                      ipaddress.ip_address("::1"), datetime.datetime(2024, 10, 27, 2, 30, fold=1),
                      datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=2))),
                      decimal.Decimal("NaN"), decimal.Decimal("-1E+400"), Typed(1, ["x"], {"a": (1, 2.0)}, 3, "b", Color.BLUE),
                      Fixed("x", (1, b"yz")), [b"a", b"bc", {"k": b"def"}]):
            with self.subTest(kind=type(value)):
                self.check(value)
        self.assertTrue(math.isnan(trip(math.nan)))
        self.assertEqual(trip(Metres(3)).count, 3)

    def test_enums_are_themselves(self):
        self.assertIs(trip(Color.RED), Color.RED)
        self.assertIs(trip([Level.LOW])[0], Level.LOW)

    def test_nothing_is_shared(self):
        value = [[1]]
        got = trip(value)
        got[0].append(2)
        self.assertEqual(value, [[1]])

    @unittest.skipIf(numpy is None, "NumPy is not installed")
    def test_arrays(self):
        for array in (numpy.arange(6.0).reshape(2, 3), numpy.zeros((0, 3)), numpy.array(5), numpy.arange(6)[::2],
                      numpy.asfortranarray(numpy.ones((3, 2), "f4")), numpy.array([True, False]), numpy.array(["ab", "c"]),
                      numpy.array([b"ab"]), numpy.array([1 + 2j]), numpy.array(["2024-01-01"], "M8[D]"),
                      numpy.arange(3, dtype=">i2"), numpy.zeros((2, 0, 4), "f2")):
            with self.subTest(dtype=array.dtype.str, shape=array.shape):
                got = trip({"a": [array, b"between"]})["a"][0]
                self.assertIs(type(got), numpy.ndarray)
                self.assertEqual(got.dtype, array.dtype)
                self.assertEqual(got.shape, array.shape)
                self.assertTrue((got == array).all())
                self.assertTrue(got.flags.writeable and got.flags.owndata)
        scalar = trip(numpy.float64(0.5))
        self.assertIs(type(scalar), numpy.float64)
        self.assertIs(type(trip(numpy.bool_(True))), numpy.bool_)

    def test_random_values(self):
        chance = random.Random(20251115)

        def value(depth):
            kind = chance.randrange(12 if depth else 7)
            simple = [None, chance.random() < 0.5, chance.randrange(-1 << 70, 1 << 70), chance.random(),
                      "".join(chr(chance.randrange(1, 0x2000)) for _ in range(chance.randrange(6))),
                      chance.randbytes(chance.randrange(5)), Color.BLUE]
            if kind < 7:
                return simple[kind]
            items = [value(depth - 1) for _ in range(chance.randrange(4))]
            if kind == 7:
                return items
            if kind == 8:
                return tuple(items)
            if kind == 9:
                return {chance.choice(["a", "b", "!", 1, None, (1, 2)]): item for item in items}
            if kind == 10:
                return Point(1.5, items)
            return Fixed("n", tuple(items))

        for _ in range(2000):
            self.check(value(3))


class RefusalTest(unittest.TestCase):
    def test_what_cannot_be_sent(self):
        cycle = []
        cycle.append(cycle)
        for value, text in ((Stranger(1), "Stranger is not registered"), (object(), "builtins.object cannot be sent"),
                            (cycle, "contains itself"), (Unit.id, "Unit.id"), (lambda: 1, "cannot be sent"),
                            ([Stranger(1)], "register")):
            with self.assertRaisesRegex(CodecError, text):
                CODEC.encode(value)

    @unittest.skipIf(numpy is None, "NumPy is not installed")
    def test_arrays_of_objects_cannot_be_sent(self):
        for array in (numpy.array([object()]), numpy.zeros(2, [("a", "i4")])):
            with self.assertRaises(CodecError):
                CODEC.encode(array)

    def test_what_is_no_message(self):
        big = b"\0" + struct.pack("!I", 1 << 30) + b"[]"
        texts = [b"", b"{", b"nul", b"\xff", b"[1] 2", b"\0", b"\0\0\0", big, b"[" * 100000, b"1" * 5000,
                 b"\0\0\0\0\2[]x"]
        objects = [{"!": "nothing"}, {"!": 1}, {"!": None}, {"!": "enum"}, {"!": "enum", "class": "os.system", "name": "x"},
                   {"!": "enum", "class": "test_codec.Color", "name": "__class__"},
                   {"!": "enum", "class": "test_codec.Color", "name": "mro"},
                   {"!": "enum", "class": "test_codec.Point", "name": "x"},
                   {"!": "enum", "class": ["x"], "name": "x"},
                   {"!": "data", "class": "test_codec.Point", "fields": {"x": 1}},
                   {"!": "data", "class": "test_codec.Point", "fields": {"x": 1, "y": 2, "__class__": 3}},
                   {"!": "data", "class": "test_codec.Stranger", "fields": {"x": 1}},
                   {"!": "data", "class": "test_codec.Color", "fields": {}},
                   {"!": "data", "class": "test_codec.Point", "fields": [["x", 1], ["y", 2]]},
                   {"!": "flag", "class": "test_codec.Rights", "value": "READ"},
                   {"!": "flag", "class": "test_codec.Rights", "value": 64},
                   {"!": "bytes", "size": 1}, {"!": "bytes", "size": -1}, {"!": "bytes", "size": "0"}, {"!": "tuple"},
                   {"!": "tuple", "items": 3}, {"!": "dict", "items": [1]}, {"!": "dict", "items": [[[], 1]]},
                   {"!": "set", "items": [[]]}, {"!": "complex", "parts": [1]}, {"!": "int", "hex": "0x"},
                   {"!": "int", "hex": 3}, {"!": "type", "name": "decimal", "value": "x"},
                   {"!": "type", "name": "decimal", "value": []}, {"!": "type", "name": "x", "value": 1},
                   {"!": "type", "name": "range", "value": [1, 2, 0]}, {"!": "type", "name": [], "value": 1}]
        if numpy is not None:
            objects += [{"!": "array", "type": kind, "shape": shape, "size": size}
                        for kind, shape, size in (("|O", [1], 0), ("<f8", [-1], 0), ("<f8", [1 << 62, 4], 0), ("<f8", [1], 0),
                                                  ("<f8", "x", 0), ("f8,i4", [0], 0), ("<f8", [1] * 40, 0), ("<f9", [0], 0),
                                                  ("__import__", [0], 0), (None, [0], 0), ("<f8", [True], 0))]
        for data in texts + [json.dumps(one).encode() for one in objects] + [json.dumps([[one]]).encode() for one in objects]:
            with self.subTest(data=data[:80]):
                with self.assertRaises(MalformedFrame):
                    CODEC.decode(data)

    def test_reading_runs_no_code_of_the_program(self):
        loud = object.__new__(Loud)
        loud.x, loud.twice = 1, 5
        got = trip(loud)
        self.assertEqual((got.x, got.twice), (1, 5))

    def test_garbage_is_refused_or_read(self):
        """Whatever arrives, there is a value or MalformedFrame, nothing else."""
        chance = random.Random(20251115)
        seeds = [CODEC.encode(value) for value in ([1, (2, b"abc")], Point(1.0, Color.RED), {1: {2}}, "text", Metres(2))]
        if numpy is not None:
            seeds.append(CODEC.encode([numpy.arange(3), b"x"]))
        refused = 0
        for _ in range(20000):
            data = bytearray(chance.choice(seeds))
            for _ in range(chance.randrange(1, 4)):
                match chance.randrange(3):
                    case 0:
                        data[chance.randrange(len(data))] = chance.randrange(256)
                    case 1:
                        del data[chance.randrange(len(data)):][:chance.randrange(3)]
                        data = data or bytearray(b"0")
                    case _:
                        data.insert(chance.randrange(len(data)), chance.choice(b'{}[]",:!0123456789'))
            try:
                CODEC.decode(bytes(data))
            except MalformedFrame:
                refused += 1
        self.assertGreater(refused, 10000)


def colliding(count, step=(1 << 61) - 1):
    """A set of integers that all have the hash 0."""
    return json.dumps({"!": "set", "items": [{"!": "int", "hex": f"{number * step:x}"} for number in range(1, count + 1)]})


class BombTest(unittest.TestCase):
    """No message costs more than its size asks for."""

    def refuse(self, data, seconds=1.0):
        data = data if isinstance(data, bytes) else data.encode()
        started = time.process_time()
        with self.assertRaises(MalformedFrame):
            CODEC.decode(data)
        self.assertLess(time.process_time() - started, seconds, data[:60])

    def test_small_messages_that_stand_for_large_values(self):
        for name, value in (("fraction", "1e100000000"), ("fraction", ["1e9", 1]), ("fraction", [1, 0]), ("decimal", "1e999999999"),
                            ("decimal", "9" * 100_000), ("timedelta", [999999999999, 0, 0]), ("datetime", "2" * 100),
                            ("uuid", "1" * 1000), ("ipv4", "1" * 1000), ("range", [1, 2])):
            with self.subTest(name=name):
                self.refuse(json.dumps({"!": "type", "name": name, "value": value}))

    def test_fractions_of_many_digits(self):
        digits = "f" * 5000
        self.refuse(json.dumps({"!": "type", "name": "fraction", "value": [{"!": "int", "hex": digits}] * 2}))

    def test_integers(self):
        self.refuse(b"9" * 1_000_000)
        self.refuse(b'{"!":"int","hex":"' + b"f" * (8 << 20) + b'"}')
        for text in (" -0x1_0 ", "1_0", "0x1", "", "-"):
            self.refuse(json.dumps({"!": "int", "hex": text}))
        with self.assertRaises(CodecError):
            CODEC.encode(1 << (1 << 20))

    def test_equal_hashes(self):
        for count in (2000, 20000):
            self.refuse(colliding(count), 2.0)
            self.refuse(json.dumps({"!": "set", "items": [{"!": "tuple", "items": [one]} for one in
                                                          json.loads(colliding(count))["items"]]}), 2.0)
            self.refuse(json.dumps({"!": "dict", "items": [[one, 1] for one in json.loads(colliding(count))["items"]]}), 2.0)
        self.assertEqual(len(CODEC.decode(colliding(30).encode())), 30)

    def test_many_small_groups_of_equal_hashes(self):
        step = (1 << 61) - 1
        items = [{"!": "int", "hex": f"{group + number * step:x}"} for group in range(300) for number in range(1, 100)]
        self.refuse(json.dumps({"!": "set", "items": items}), 2.0)

    def test_sets_of_many_are_read(self):
        value = {number * 7919 for number in range(50_000)}
        self.assertEqual(CODEC.decode(CODEC.encode(value)), value)

    def test_nesting(self):
        for opening, closing in ((b"[", b"]"), (b'{"a":', b"}"), (b'{"!":"tuple","items":[', b"]}")):
            for depth in (300, 900, 100_000):
                self.refuse(opening * depth + b"1" + closing * depth)
        deep = None
        for _ in range(250):
            deep = [deep]
        self.assertEqual(trip(deep), deep)

    def test_elements(self):
        small = JsonCodec(max_elements=1000)
        self.assertEqual(small.decode(b'"' + b"[" * 5000 + b'"'), "[" * 5000)
        self.assertEqual(len(small.decode(b"[" + b"1," * 900 + b"1]")), 901)
        for data in (b"[" + b"1," * 2000 + b"1]", b"[" + b"[]," * 900 + b"[]]", b"[" * 2000 + b"]" * 2000):
            with self.assertRaises(MalformedFrame):
                small.decode(data)

    def test_elements_beside_attached_bytes(self):
        small = JsonCodec(max_elements=1000)
        text = b"[" + b"1," * 2000 + b'{"!":"bytes","size":1}]'
        with self.assertRaisesRegex(MalformedFrame, "elements"):
            small.decode(b"\0" + struct.pack("!I", len(text)) + text + b"x")

    def test_deques_and_factories(self):
        for value in ({"!": "deque", "items": [1, 2], "most": 1}, {"!": "deque", "items": [], "most": "x"},
                      {"!": "deque", "items": []}, {"!": "default", "items": [], "factory": "eval"},
                      {"!": "default", "items": []}, {"!": "counter", "items": [[[], 1]]},
                      {"!": "named", "class": "test_codec.Pair", "items": [1]},
                      {"!": "named", "class": "test_codec.Point", "items": [1, 2]},
                      {"!": "named", "class": "test_codec.Pair", "items": ["1", 2]}):
            self.refuse(json.dumps(value))


class FieldTest(unittest.TestCase):
    """The fields of what arrives are what their annotations say."""

    def message(self, **changes):
        fields = {**json.loads(CODEC.encode(Typed(1, ["x"])))["fields"], **changes}
        return json.dumps({"!": "data", "class": "test_codec.Typed", "fields": fields}).encode()

    def test_types(self):
        self.assertEqual(CODEC.decode(self.message()), Typed(1, ["x"]))
        for changes in ({"count": "DROP TABLE"}, {"count": None}, {"count": 1.5}, {"names": "x"}, {"names": ["x", 1]},
                        {"names": {"x": 1}}, {"maybe": "1"}, {"choice": "c"}, {"choice": 1}, {"color": 1}, {"color": "RED"},
                        {"parts": {"a": 1}}, {"parts": []}, {"parts": {"a": {"!": "tuple", "items": [1]}}}):
            with self.subTest(changes=changes):
                with self.assertRaisesRegex(MalformedFrame, f"field {list(changes)[0]} of Typed"):
                    CODEC.decode(self.message(**changes))

    def test_the_sender_is_told_first(self):
        with self.assertRaisesRegex(CodecError, "the field count of Typed is a str"):
            CODEC.encode(Typed("1", []))

    def test_no_code_of_the_program_is_run(self):
        for message in ({"!": "data", "class": "test_codec.Watched", "fields": {"v": 666}},
                        {"!": "set", "items": [{"!": "data", "class": "test_codec.Own", "fields": {"x": 1}}]},
                        {"!": "dict", "items": [[{"!": "data", "class": "test_codec.Own", "fields": {"x": 1}}, 1]]}):
            with self.assertRaises(MalformedFrame):
                CODEC.decode(json.dumps(message).encode())
        self.assertEqual(CODEC.decode(b'{"!":"data","class":"test_codec.Own","fields":{"x":1}}').x, 1)


class RegistryTest(unittest.TestCase):
    def test_names_are_unique(self):
        @dataclass
        class Other:
            x: int

        register(Other, scope="somewhere")
        Clash = dataclasses.make_dataclass("Clash", ["x"])
        Clash.__module__, Clash.__qualname__ = "elsewhere", Other.__qualname__
        with self.assertRaisesRegex(ValueError, "already names"):
            register(Clash, scope="somewhere")

    def test_only_dataclasses_and_enums(self):
        with self.assertRaises(TypeError):
            register(int)

    def test_pickle_has_to_be_asked_for(self):
        self.assertEqual(PickleCodec().decode(PickleCodec().encode({1: Stranger(2)})), {1: Stranger(2)})
        with self.assertRaises(CodecError):
            PickleCodec().encode(lambda: 1)
        with self.assertRaises(MalformedFrame):
            PickleCodec().decode(b"no")
        with self.assertRaises(MalformedFrame):
            CODEC.decode(pickle.dumps(Point(1, 2)))
