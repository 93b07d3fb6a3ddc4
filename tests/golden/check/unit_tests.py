"""Tests fail on purpose, skip what is not there, and hand functions to code that calls them."""
import asyncio
import collections
import dataclasses
import enum
import functools
import gettext
import shutil
import sys
import threading
import unittest


class Deliberate(unittest.TestCase):
    def test_short_way_to_raise(self):
        def callback():
            1 / 0

        def whole():
            3 // 0
            "not" + 1

        asyncio.get_event_loop().call_soon(callback)
        self.assertRaises(ZeroDivisionError, self.loop.run, whole)

    def test_result_is_wanted(self):
        size = 1 / 0  # expect: zero-division
        return size

    def test_iterators_fail_when_asked(self):
        self.assertRaises(ValueError, list, map(int, "0X"))
        self.assertRaises(TypeError, list, self.make(1 + "text"))
        list(map(int, "0X"))  # expect: invalid-value

    @unittest.skipUnless(hasattr(set, "no_such_method"), "it is not there")
    def test_skipped(self):
        set().no_such_method()

    @unittest.skipIf(not hasattr(set, "no_such_method"), "it is not there")
    def test_skipped_too(self):
        set().no_such_method()

    @unittest.skipIf(sys.argv, "perhaps")
    def test_perhaps(self):
        set().no_such_method()  # expect: no-such-attribute

    @unittest.expectedFailure
    def test_fails(self):
        "text" + 1


@unittest.skip("not now")
class Skipped(unittest.TestCase):
    def test_skipped(self):
        "text" + 1


class Deferred(unittest.TestCase):
    def test_coroutine_begins_later(self):
        latest = None

        async def work():
            task.cancel()
            latest.cancel()

        task = self.loop.create_task(work())
        latest = task

    def test_generator_begins_later(self):
        def walk():
            yield generator.gi_running

        generator = walk()
        next(generator)

    def test_stub_calls_back(self):
        errors = []

        def onerror(*details):
            errors.append(details)

        shutil.rmtree("folder", onerror=onerror)
        self.assertEqual(errors[0][1], "folder")

    def test_default_of_a_callback(self):
        report = []

        def hook(number, report=report):
            report.append(number)

        self.retrieve(hook)
        self.assertEqual(report[0], 1)

    def test_function_in_function(self):
        results = []

        def work():
            results.append(1)

        def run():
            work()

        self.start(run)
        self.assertEqual(results[0], 1)


class Classes(unittest.TestCase):
    def test_total_ordering(self):
        @functools.total_ordering
        class Ordered:
            def __lt__(self, other):
                return True

            def __eq__(self, other):
                return False

        Ordered() <= Ordered()
        Ordered() > Ordered()

    def test_named_tuple(self):
        point = collections.namedtuple("point", "x y", defaults=[1])
        self.assertEqual(point._field_defaults, {"y": 1})

    def test_arguments_of_the_other_one(self):
        class WithNew(list):
            def __new__(cls, items, more=None):
                return super().__new__(cls, items)

        class WithInit(tuple):
            def __init__(self, items, more=None):
                self.more = more

        class Group(ExceptionGroup):
            def __new__(cls, message, group, code):
                return super().__new__(cls, message, group)

        WithNew([1], more=2)
        WithInit([1], more=2).more
        Group("several", [ValueError()], 5)
        list([1], more=2)  # expect: wrong-arguments

    def test_slots_are_descriptors(self):
        class Slotted:
            __slots__ = ("slot",)

        self.borrow(Slotted.slot)
        self.borrow(Slotted.other)  # expect: no-such-attribute

    def test_members_that_are_classes(self):
        class Types(enum.Enum):
            whole = int

        class Numbered(enum.Enum):
            def __new__(cls):
                made = object.__new__(cls)
                made._value_ = 1
                return made

            first = ()

        self.assertEqual(Types.whole.value, int)
        self.assertIs(Numbered(1), Numbered.first)

    def test_made_by_others(self):
        seen = []

        class Base:
            def __init_subclass__(cls, **options):
                cls.registered = cls

        class Below(Base):
            pass

        class Meta(type):
            def __new__(cls, name, bases, namespace):
                seen.append(name)
                return super().__new__(cls, name, bases, namespace)

        class Made(metaclass=Meta):
            pass

        self.assertIs(Below.registered, Below)
        self.assertEqual(seen[0], "Made")
        Base.registered  # expect: no-such-attribute

    def test_data_classes(self):
        @dataclasses.dataclass(frozen=True)
        class Frozen:
            x: int

            def __eq__(self, other):
                return False

        @dataclasses.dataclass
        class Named:
            self: str
            _: dataclasses.KW_ONLY
            one: int
            two: int = dataclasses.field(kw_only=False)

        hash(Frozen(1))
        self.assertEqual(Named("me", 2, one=1).self, "me")
        Named("me", 2, 1)  # expect: wrong-arguments


class Values(unittest.TestCase):
    def test_asynchronous_loop(self):
        class Numbers:
            def __aiter__(self):
                return self

            async def __anext__(self):
                return 1, 2

        async def walk():
            async for first, second in Numbers():
                first + second
            [first async for first, _ in Numbers()]
            for _ in Numbers():  # expect: not-iterable
                pass

        walk()

    def test_gathered(self):
        gathered = asyncio.gather(*self.children)
        self.assertFalse(gathered.done())

    def test_defaults_are_replaced(self):
        def add(first, second):
            return first + second

        add.__defaults__ = (1, 2)
        self.assertEqual(add(), 3)

    def test_installed(self):
        gettext.install("program")
        self.assertEqual(_("text"), ngettext("text", "texts", 1))

    def test_texts(self):
        "{[{}]}".format({"{}": 5})
        "{a{}".format(5)  # expect: invalid-value
        str(errors="strict") + 1  # expect: operand-types
        str("text", "utf-8")  # expect: wrong-type

    def test_default_dict(self):
        both = collections.defaultdict(int) | {1: 2}
        self.assertIs(both.default_factory, int)

    def test_classes_of_a_loop(self):
        for number, base in self.formats.items():
            class Structure(base):
                size = number

            class Plain:
                size = number

            self.assertEqual(Structure.size, Plain().size)
            self.assertEqual(Structure().other, Plain.size)
            for inner in self.formats:
                Structure = type(Structure)

    def test_sets_of_sets(self):
        def power(number):
            sets = {frozenset()}
            for _ in range(number):
                sets = sets | {one | frozenset([one]) for one in sets}
            return sets

        self.assertEqual(power(4), power(4))


# dataclasses looks for these words in annotations that are strings.
@dataclasses.dataclass
class Quoted:
    a: int
    shared: "ClassVar" = 3
    _: "dataclasses.KW_ONLY"
    b: int = 1
    c: " typing . ClassVar [int]" = 4


print(Quoted(1, b=2).b, Quoted.shared)
Quoted(1, 2)  # expect: wrong-arguments
Quoted(1, c=5)  # expect: wrong-arguments


class CallbackTest(unittest.TestCase):
    def test_others_call(self):
        result = None

        class Inner(unittest.TestCase):
            def store(self):
                nonlocal result
                result = [1]

            def test_store(self):
                self.store()

        Inner("test_store").run()
        self.assertEqual(result[0], 1)

    def test_registered(self):
        result = None

        def store(value):
            nonlocal result
            result = value

        self.program.register(store)

        def check(value):
            nonlocal result
            result = None
            self.program.call("store", value)
            self.assertEqual(result.upper(), value)

        check("text")

    def test_class_of_an_attribute(self):
        answer = None

        class Answer:
            def __init__(self):
                nonlocal answer
                answer = self

        class Asking:
            pass

        asking = Asking()
        asking.answer_class = Answer
        self.program.ask(asking)
        self.assertTrue(answer.is_known)

    def test_not_called(self):
        result = None

        def store(value):
            nonlocal result
            result = value

        self.program.ask("store")
        result.upper()  # expect: no-such-attribute

    def test_given_to_others(self):
        with self.assertRaises(ZeroDivisionError):
            self.program.run(lambda: 1 / 0)
        self.program.run(lambda: 1 / 0)  # expect: zero-division
