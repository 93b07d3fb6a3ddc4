"""Roles as threads: results, copies, failures, time-outs, who waits for whom, sequence and site checks."""

import threading
import time
import types
import unittest

from moira.choreo import (CodecError, Deadlock, JsonCodec, PeerFailed, ProtocolMismatch, RolesFailed, ThreadHub, Timeout,
                          Unit, run_local, run_role)

from support import (PASSWORDS, SECONDS, AuthBranch, AuthToken, Credentials, DistAuth_Client, DistAuth_IP,
                     DistAuth_Service, in_threads)


def projection(source, sites, name="Client"):
    """A module as the projector writes it, with a table of sites."""
    module = types.ModuleType(f"made_{name}")
    module.__dict__.update(__choreography__={"class": "Made", "role": name, "fingerprint": "f", "sites": sites}, Unit=Unit)
    exec(compile(source, f"made_{name}.py", "exec"), module.__dict__)
    return module


class ExampleTest(unittest.TestCase):
    def test_right_and_wrong_password(self):
        for codec in (None, JsonCodec()):
            for password, token in PASSWORDS:
                hub = ThreadHub(codec=codec, timeout=SECONDS)
                client, ip = hub.channel("Client", "IP")
                service, ip_service = hub.channel("Service", "IP")
                got = run_local("authenticate", Client=(DistAuth_Client(client), Credentials("alice", password)),
                                Service=DistAuth_Service(service), IP=DistAuth_IP(ip, ip_service))
                self.assertEqual((got["Client"].left, got["Service"].right), (token, token))
                self.assertIs(got["IP"], Unit.id)
                self.assertEqual(hub.unread(), 0)


class LocalTest(unittest.TestCase):
    def setUp(self):
        self.hub = ThreadHub(timeout=SECONDS)
        self.a, self.b = self.hub.channel("A", "B")

    def test_values_are_copied(self):
        sent = [1]
        got = run_local(A=lambda: self.a.com(sent), B=self.b.recv)["B"]
        self.assertEqual(got, sent)
        self.assertIsNot(got, sent)

    def test_sending_does_not_wait(self):
        for number in range(1000):
            self.a.send(number)
        self.assertEqual((self.b.unread(), self.hub.unread()), (1000, 1000))
        self.assertEqual([self.b.recv() for _ in range(1000)], list(range(1000)))
        self.assertEqual(self.hub.unread(), 0)

    def test_names_tell_channels_apart(self):
        c, d = self.hub.channel("A", "B", "second")
        c.send(1)
        self.a.send(2)
        self.assertEqual((self.b.recv(), d.recv()), (2, 1))
        self.assertIs(self.hub.at("A").channel("B"), self.a)
        with self.assertRaises(ValueError):
            self.hub.at("A").channel("A")

    def test_labels_and_values_are_not_confused(self):
        self.a.select(AuthBranch.OK)
        with self.assertRaisesRegex(ProtocolMismatch, "B waits for a value of A, and a label arrived"):
            self.b.recv()
        with self.assertRaisesRegex(PeerFailed, "B failed: ProtocolMismatch"):
            self.a.send(1)
        with self.assertRaises(TypeError):
            ThreadHub().channel("A", "B")[0].select("OK")

    def test_a_failure_reaches_everybody(self):
        c, d = self.hub.channel("B", "C")
        with self.assertRaises(RolesFailed) as caught:
            run_local(A=lambda: {}["x"], B=lambda: c.com(self.b.recv()), C=d.recv, timeout=SECONDS)
        errors = caught.exception.errors
        self.assertEqual(list(errors)[0], "A")
        self.assertIsInstance(errors["A"], KeyError)
        for role in "BC":
            self.assertIsInstance(errors[role], PeerFailed)
            self.assertEqual(str(errors[role]), "A failed: KeyError")
        self.assertIs(caught.exception.__cause__, errors["A"])

    def test_texts_of_exceptions_stay_at_their_role(self):
        def fail():
            raise ValueError("the password is x")

        with self.assertRaises(RolesFailed) as caught:
            run_local(A=fail, B=self.b.recv)
        self.assertNotIn("password", str(caught.exception.errors["B"]))

    def test_a_failure_before_the_peer_begins(self):
        def late():
            time.sleep(0.05)
            return self.b.recv()

        with self.assertRaises(RolesFailed) as caught:
            run_local(A=lambda: 1 / 0, B=late, timeout=SECONDS)
        self.assertIsInstance(caught.exception.errors["B"], PeerFailed)

    def test_who_fails_alone_raises_its_own(self):
        with self.assertRaises(ZeroDivisionError):
            run_local(A=lambda: 1 / 0, B=lambda: 2)

    def test_a_deadlock_is_seen_at_once(self):
        started = time.monotonic()
        with self.assertRaises(Deadlock) as caught:
            run_local(A=self.a.recv, B=self.b.recv)
        self.assertLess(time.monotonic() - started, SECONDS / 2)
        self.assertEqual({(wait.role, wait.peer) for wait in caught.exception.waits}, {("A", "B"), ("B", "A")})
        self.assertIn("A waits for a value from B", str(caught.exception))

    def test_waiting_for_a_role_that_has_ended(self):
        c, d = self.hub.channel("B", "C")
        with self.assertRaises(Deadlock) as caught:
            run_local(A=lambda: time.sleep(0.1), B=self.b.recv, C=d.select)
        self.assertEqual({(wait.role, wait.peer) for wait in caught.exception.waits}, {("B", "A"), ("C", "B")})

    def test_messages_of_one_that_has_ended_are_read(self):
        def slow():
            time.sleep(0.05)
            return [self.b.recv(), self.b.recv()]

        self.assertEqual(run_local(A=lambda: (self.a.com(1), self.a.com(2)) and None, B=slow)["B"], [1, 2])

    def test_a_time_out_says_who_waits_for_whom(self):
        stop = threading.Event()
        with self.assertRaises(Timeout) as caught:
            run_local(A=lambda: stop.wait(5), B=self.b.recv, timeout=0.2)
        stop.set()
        self.assertRegex(str(caught.exception), r"A, B have not ended; A is computing\n  B waits for a value from A")

    def test_a_time_out_of_a_channel(self):
        hub = ThreadHub(timeout=0.05)
        a, b = hub.channel("A", "B")
        with self.assertRaises(Timeout) as caught:
            a.recv()
        self.assertEqual((caught.exception.waits[0].role, caught.exception.waits[0].peer), ("A", "B"))
        b.send(3)
        self.assertEqual(a.recv(), 3, "nothing is lost by a time-out")

    def test_closing(self):
        self.a.send(1)
        self.a.close()
        self.a.close()
        self.assertEqual(self.b.recv(), 1)
        for _ in range(2):
            with self.assertRaisesRegex(PeerFailed, "A has ended"):
                self.b.recv()
        with self.assertRaises(PeerFailed):
            self.b.send(1)
        with self.assertRaises(PeerFailed):
            self.a.send(1)

    def test_a_context_that_raises_tells_the_peer(self):
        with self.assertRaises(KeyError):
            with self.a:
                raise KeyError
        with self.assertRaisesRegex(PeerFailed, "A failed: KeyError"):
            self.b.recv()

    def test_run_role_closes_what_it_finds(self):
        class Holder:
            def __init__(self, end):
                self.inner = [{"x": end}]

            def fail(self):
                raise OSError

        with self.assertRaises(OSError):
            run_role(Holder(self.a).fail)
        with self.assertRaisesRegex(PeerFailed, "A failed: OSError"):
            self.b.recv()

    def test_run_role_leaves_channels_open(self):
        self.assertIs(run_role(lambda: self.a.com(5), role="A"), Unit.id)
        self.assertEqual(run_role(self.b.recv), 5)
        run_role(self.a.send, 6)
        self.assertEqual(self.b.recv(), 6)

    def test_the_same_channels_serve_several_runs(self):
        for number in range(3):
            self.assertEqual(run_local(A=lambda: self.a.com(self.a.com(number)), B=lambda: self.b.com(self.b.com()))["A"],
                             number)

    def test_interrupts_are_failures_too(self):
        with self.assertRaises(RolesFailed) as caught:
            run_local(A=lambda: exec("raise SystemExit(3)"), B=self.b.recv)
        self.assertIsInstance(caught.exception.errors["B"], PeerFailed)

    def test_wrong_uses(self):
        for wrong in (lambda: run_local(), lambda: run_local(A=3), lambda: run_local("x", A=3)):
            with self.assertRaises((ValueError, TypeError, AttributeError)):
                wrong()

    def test_what_cannot_be_copied(self):
        with self.assertRaises(CodecError):
            self.a.com(threading.Lock())


class PlaceTest(unittest.TestCase):
    """Frames from another place of the program than the receiver is at."""

    def roles(self, sender_sites, receiver_sites):
        a, b = ThreadHub(timeout=SECONDS).channel("A", "B")
        sender = projection("def run(ch):\n    ch.com(1)\n    ch.com(2)", sender_sites, "A")
        receiver = projection("def run(ch):\n    return ch.com(Unit.id), ch.com(Unit.id)", receiver_sites, "B")
        return in_threads(A=lambda: sender.run(a), B=lambda: receiver.run(b))

    def test_sites_agree(self):
        self.assertEqual(self.roles({2: 10, 3: 10}, {2: 10})["B"], (1, 2))

    def test_unknown_sites_agree_with_all(self):
        self.assertEqual(self.roles({2: 10, 3: 11}, {})["B"], (1, 2))
        self.assertEqual(self.roles({}, {2: 10})["B"], (1, 2))

    def test_sites_differ(self):
        error = self.roles({2: 10, 3: 11}, {2: 10})["B"]
        self.assertIsInstance(error, ProtocolMismatch)
        self.assertRegex(str(error), "line 10 of the source, and what it sends in line 11 arrived")

    def test_programs_must_be_the_same(self):
        one = projection("class R:\n    def go(self): ...", {}, "A")
        other = projection("class R:\n    def go(self): ...", {}, "B")
        other.__choreography__["fingerprint"] = "g"
        import sys

        sys.modules.update(made_A=one, made_B=other)
        one.R.__module__, other.R.__module__ = "made_A", "made_B"
        try:
            with self.assertRaisesRegex(ProtocolMismatch, "different sources"):
                run_local("go", A=one.R(), B=other.R())
        finally:
            del sys.modules["made_A"], sys.modules["made_B"]
