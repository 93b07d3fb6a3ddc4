"""Code that others call: special methods that operations ask for, __del__, coroutines of tasks, __class_getitem__,
methods of a class that somebody else has. What they change is not what it was; what they do not change is."""
import asyncio
import collections
import copy
import functools
import gc
import logging
import math
import unittest.mock
from dataclasses import KW_ONLY, InitVar, dataclass, field
from typing import Annotated, Generic, TypeVar


def asked_for_a_number():
    kept = None
    other = None

    class Index:
        def __index__(self):
            nonlocal kept
            kept = [1, 2]
            return 1

    view = memoryview(bytearray(8))
    view[Index()] = 3
    print(kept[0])
    kept = None
    view[0:Index()] = b"a"
    print(kept[0])
    kept = None
    view[0] = Index()
    print(kept[0])
    kept = None
    [1, 2, 3][Index()]
    print(kept[0])
    kept = None
    {}.get(Index())
    other[0]  # expect: not-subscriptable


asked_for_a_number()


def asked_for_its_hash():
    seen = []

    class Key:
        def __hash__(self):
            seen.append(self)
            return 1

    {}[Key()] = 1
    print(seen[0])


asked_for_its_hash()


def brought_back():
    kept = []
    empty = []

    class Phoenix:
        def __del__(self):
            kept.append(self)

    phoenix = Phoenix()
    del phoenix
    gc.collect()
    print(kept.pop())
    empty.pop()  # expect: index-out-of-range


brought_back()


def subscripted():
    items = []

    class Plain:
        def __class_getitem__(*args):
            items.extend(args)

    class Named:
        def __class_getitem__(cls, name):
            return name.upper()

    Plain[int, str]
    print(items[0], items[1], Named["text"].lower())
    Named["text"].missing  # expect: no-such-attribute


subscripted()


def executed_elsewhere():
    written = {}

    class Names:
        def __setitem__(self, name, value):
            written[name] = value

        def __getitem__(self, name):
            return written[name]

    exec("first = 1", {}, Names())
    print(written["first"])
    own = {}
    exec("second = 2", own)
    print(own["second"], type(own).__name__)
    type(own).missing  # expect: no-such-attribute


executed_elsewhere()


def patched():
    class Plain:
        one = "one"

    class Other:
        one = "one"

    patcher = unittest.mock.patch.object(Plain, "one")
    patcher.start()
    Plain.one()
    more = unittest.mock.patch.multiple(Plain, create=True, two=2)
    more.start()
    print(Plain.two)
    Other.one()  # expect: not-callable


patched()


class Recorder(logging.Handler):
    def __init__(self):
        super().__init__()
        self.records = []

    def emit(self, record):
        self.records.append(record)


def handled():
    recorder = Recorder()
    logger = logging.getLogger("golden")
    logger.addHandler(recorder)
    logger.propagate = False
    logger.warning("text")
    print(recorder.records[0])


handled()


def called_later():
    result = None

    def store(value):
        nonlocal result
        result = value

    late = functools.partial(store, [1])
    calls = {"late": late}
    result = None
    calls["late"]()
    print(result)


called_later()


async def fail_in_a_task():
    task = None
    done = None

    async def fail():
        await asyncio.sleep(0)
        raise ValueError

    async def start():
        nonlocal task
        task = asyncio.ensure_future(fail())
        await asyncio.sleep(0)

    await start()
    print(task.cancelled())
    try:
        await fail()
        done.missing
    except ValueError:
        done = [1]
    done.append(2)
    done.missing  # expect: no-such-attribute


asyncio.run(fail_in_a_task())


def copied():
    memo = {}
    copy.deepcopy([], memo)
    print(memo[id(memo)])


copied()


def compared_by_type(a, b):
    if type(a) is not type(b):
        return False
    if isinstance(a, float):
        return math.isnan(b)
    return a.as_tuple() == b.as_tuple()


print(compared_by_type(collections.ChainMap({"a": 0.5})["a"], 0.5))


class Bytes(str):
    def __bytes__(self):
        return b"own"


print(bytes(Bytes("text")))
bytes("text")  # expect: wrong-type
print([] & {"a": 1}.keys(), [("a", 1)] | {"a": 1}.items(), frozenset() & {"a": 1}.keys(), range(3) - {1: 1}.keys())
[] & {1}  # expect: operand-types
5 & {"a": 1}.keys()  # expect: not-iterable
print(math.dist(iter([1.0, 2.0]), iter([4.0, 6.0])))


@dataclass
class Scaled:
    a: int
    scale: InitVar[int] = 2
    total: int = field(init=False)
    _: KW_ONLY
    name: str = ""

    def __post_init__(self, scale):
        self.total = self.a * scale


print(Scaled(3).total + Scaled(3, 4).total)
Scaled(3, 4).missing  # expect: no-such-attribute

T = TypeVar("T")
V = TypeVar("V")


class First(Generic[T]):
    pass


class Second(Generic[V]):
    pass


class Both(First[T], Generic[V, T], Second[V]):
    pass


class Aliased:
    number = 4


alias = Annotated[Aliased, "a note"]
print(alias.number)
alias.more = 5
print(Aliased.more)
Aliased.missing  # expect: no-such-attribute


class Private:
    __slots__ = ["__a", "b"]

    def __init__(self):
        self.__a = 1
        self.b = self.__a

    def fail(self):
        self.__c = 1  # expect: no-such-attribute


Private()
Private().fail()


class Bound:
    def __get__(self, instance, owner):
        return len


class Special:
    __call__ = Bound()
    __getitem__ = property(lambda self: len)
    __len__ = classmethod(lambda cls: 3)


print(Special()("text"), Special()["text"], len(Special()))


class Naming(type):
    def __new__(cls, name, bases, names):
        made = super().__new__(cls, name, bases, names)
        setattr(made, "of_" + name, name)
        return made


class Named(metaclass=Naming):
    pass


print(Named().of_Named)


class Derived(ExceptionGroup):
    def __new__(cls, message, excs, code):
        made = super().__new__(cls, message, excs)
        made.code = code
        return made

    def derive(self, excs):
        return Derived(self.message, excs, self.code)


def split():
    try:
        try:
            raise Derived("both", [TypeError(1), ValueError(2)], 42)
        except* ValueError as group:
            values = group
    except Derived as group:
        rest = group
    print(values.code, rest.code, values.exceptions[0])
    [][0]  # expect: index-out-of-range


split()
