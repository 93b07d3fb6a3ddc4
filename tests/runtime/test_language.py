"""Unit, roles, locations, arities, channels of the un-projected program, hints."""

import copy
import pickle
import sys
import unittest
from enum import Enum
from typing import Annotated, Generic, TypeVar

import moira.choreo as choreo
from moira.choreo import (At, BiChannel, Ch1, Ch2, Ch3, Channel, ChoreographyError, CodecError, DiChannel, DiDataChannel,
                          DiSelectChannel, Everywhere, On, ProtocolMismatch, Role, UnexpectedLabel, Unit, UnitType)
from moira.hints import NdArray

try:
    import numpy
except ImportError:
    numpy = None


class Client(Role): ...
class Server(Role): ...


A, B, T = TypeVar("A"), TypeVar("B"), TypeVar("T")


class Label(Enum):
    GO = 1
    STOP = 2


class UnitTest(unittest.TestCase):
    def test_calls_give_it_back(self):
        self.assertIs(Unit.id(), Unit.id)
        self.assertIs(Unit.id(1, x=2), Unit.id)
        self.assertIs(Unit.id.id, Unit.id)
        self.assertIs(UnitType(), Unit.id)
        self.assertIs(copy.deepcopy([Unit.id])[0], Unit.id)
        self.assertEqual(repr(Unit.id), "Unit.id")

    def test_it_is_no_value(self):
        for use in (lambda: bool(Unit.id), lambda: Unit.id == 1, lambda: Unit.id != 1, lambda: Unit.id < 1,
                    lambda: hash(Unit.id), lambda: pickle.dumps(Unit.id), lambda: Unit(), lambda: Unit.id + 1):
            with self.assertRaises(TypeError):
                use()

    def test_it_cannot_be_replaced(self):
        with self.assertRaises(AttributeError):
            Unit.id = 3
        with self.assertRaises(AttributeError):
            Unit.id.x = 3
        with self.assertRaises(AttributeError):
            del Unit.id
        with self.assertRaises(TypeError):
            class Other(UnitType): ...


class LocationTest(unittest.TestCase):
    def test_at_leaves_values_alone(self):
        self.assertEqual(3 @ Client(), 3)
        self.assertEqual("x" @ Client, "x")
        self.assertEqual([1] @ Server(), [1])
        self.assertIs(print @ Client(), print)
        self.assertEqual(On[Client].of(4), 4)
        self.assertEqual(On[A].of(4), 4)
        self.assertEqual(At[int, Client], Annotated[int, Client])
        self.assertEqual(Everywhere[int].__origin__, int)

    @unittest.skipIf(numpy is None, "NumPy is not installed")
    def test_arrays_can_be_located(self):
        self.assertEqual((numpy.ones(2) @ Client()).tolist(), [1.0, 1.0])
        self.assertEqual((numpy.ones((2, 2)) @ Client).tolist(), [[1.0, 1.0], [1.0, 1.0]])

    def test_classes_take_roles(self):
        class Pair(Ch2[A, B], Generic[A, B, T]):
            def __init__(self, left, right):
                self.left, self.right = left, right

        class Three(Ch3[Client, Server, A]): ...

        self.assertEqual(Pair[Client, Server, int](1, 2).right, 2)
        self.assertIsInstance(Three[Client](), Three)

    def test_enums_may_have_a_role(self):
        class Branch(Ch1[Client], Enum):
            OK = "OK"

        self.assertIs(Branch.OK @ Client(), Branch.OK)

    def test_any_number_of_roles(self):
        self.assertEqual(len(choreo.Ch32.__parameters__), 32)
        self.assertEqual(len(choreo.Ch100.__parameters__), 100)
        self.assertIs(choreo.Ch100, choreo.Ch100)
        for name in ("Ch0", "Ch", "Ch01", "Nothing"):
            with self.assertRaises(AttributeError):
                getattr(choreo, name)


class ChannelTest(unittest.TestCase):
    def test_com_copies(self):
        channel = Channel[object, Client, Server]()
        value = [1, [2]]
        got = channel.com(value)
        self.assertEqual(got, value)
        self.assertIsNot(got, value)
        self.assertIsNot(got[1], value[1])
        self.assertIs(channel.select(Label.GO), Label.GO)
        self.assertEqual((channel.values, channel.labels), (1, 1))

    def test_kinds_have_their_operations(self):
        for kind, operations in ((Channel, {"com", "select"}), (DiChannel, {"com", "select"}), (DiDataChannel, {"com"}),
                                 (DiSelectChannel, {"select"}), (BiChannel, {"com", "select"})):
            self.assertEqual({name for name in ("com", "select") if hasattr(kind(), name)}, operations)

    def test_what_cannot_be_sent(self):
        with self.assertRaises(ProtocolMismatch):
            Channel().com(Unit.id)
        with self.assertRaises(ProtocolMismatch):
            Channel().select("GO")
        with self.assertRaises(CodecError):
            Channel().com(open(__file__))


class ErrorTest(unittest.TestCase):
    def test_unexpected_label_says_where(self):
        self.assertIsInstance(UnexpectedLabel(), ChoreographyError)
        self.assertEqual(str(UnexpectedLabel("this")), "this")
        module = {"__choreography__": {"class": "Auth", "role": "Client"}, "UnexpectedLabel": UnexpectedLabel}
        exec(compile("def f():\n    raise UnexpectedLabel()", "auth_client.py", "exec"), module)
        with self.assertRaisesRegex(UnexpectedLabel, "role Client of Auth .*auth_client.py:2"):
            module["f"]()


class HintTest(unittest.TestCase):
    def test_they_can_be_written(self):
        self.assertEqual(repr(NdArray[2, "n", ..., int]), "NdArray[2, 'n', ..., int]")
        self.assertEqual(repr(NdArray[()]), "NdArray[()]")
        self.assertEqual(NdArray[2], NdArray[2])
        self.assertNotEqual(NdArray[2], NdArray[3])
        self.assertEqual(At[NdArray[3], Client].__origin__, NdArray[3])
        self.assertIn("NdArray[2]", repr(NdArray[2] | None))
        with self.assertRaises(TypeError):
            NdArray[[1]]

    @unittest.skipIf(numpy is None, "NumPy is not installed")
    def test_arrays_are_instances(self):
        self.assertIsInstance(numpy.zeros(2), NdArray)
        self.assertNotIsInstance([1], NdArray)
        self.assertTrue(issubclass(numpy.ndarray, NdArray))

    def test_numpy_is_not_imported(self):
        import subprocess

        text = "import sys, moira.choreo, moira.hints; isinstance(1, moira.hints.NdArray); print('numpy' in sys.modules)"
        done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
        self.assertEqual(done.stdout, "False\n", done.stderr)
