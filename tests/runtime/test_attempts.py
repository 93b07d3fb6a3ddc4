"""Failures that are a part of the protocol: whoever raises, at whatever step, all roles come to the same end, the one that the
source comes to as one program; a role that is killed brings the others into the handler, unless it leads."""

import os
import shutil
import signal
import sys
import tempfile
import unittest
from pathlib import Path

from moira.choreo import (JsonCodec, LeaderFailed, PeerFailed, RolesFailed, Sessions, ThreadHub, run_local,
                          run_processes, run_role)

from protocols import Choreography, has_projector, load_package, load_source, project
from support import ROOT, SECONDS

SOURCE = """\
from moira.choreo import At, Ch4, Channel, Everywhere, PeerFailed, Role


class A(Role): ...
class B(Role): ...
class C(Role): ...
class D(Role): ...


class Broken(Exception): ...


def risky(fail, step, value):
    if step == fail:
        raise Broken()
    return value + 1


class P(Ch4[A, B, C, D]):
    def __init__(self, ab: Channel[int, A, B], bc: Channel[int, B, C], bd: Channel[int, B, D], cd: Channel[int, C, D],
                 da: Channel[int, D, A]) -> None:
        self.ab = ab
        self.bc = bc
        self.bd = bd
        self.cd = cd
        self.da = da

    def run(self, fail: Everywhere[int], x: At[int, A], rounds: Everywhere[int]) -> At[list[int], A]:
        log: At[list[int], A] = []
        for number in range(rounds):
            try:
                b = self.ab.com(risky(fail, 10 * number + 1, x))
                c = self.bc.com(risky(fail, 10 * number + 2, b))
                d = self.cd.com(risky(fail, 10 * number + 3, c))
                d2 = self.bd.com(risky(fail, 10 * number + 4, b))
                a = self.da.com(risky(fail, 10 * number + 5, d + d2))
                risky(fail, 10 * number + 6, c)
                risky(fail, 10 * number + 7, a)
            except (Broken, PeerFailed):
                sorry: At[int, B] = -number
                log.append(self.ab.com(sorry))
                more: At[int, C] = 100
                a = self.da.com(self.cd.com(more))
            log.append(a)
        return log

    def inner(self, fail: Everywhere[int], x: At[int, A]) -> At[int, A]:
        result: At[int, A] = 0
        try:
            b = self.ab.com(risky(fail, 1, x))
            self.innermost(fail, b)
            c = self.bc.com(risky(fail, 5, b))
            d = self.cd.com(risky(fail, 6, c))
            result = self.da.com(d)
        except (Broken, PeerFailed):
            sorry: At[int, B] = 1000
            result = self.ab.com(sorry)
        return result

    def innermost(self, fail: Everywhere[int], b: At[int, B]) -> At[int, D]:
        try:
            c = self.bc.com(risky(fail, 2, b))
            d = self.bd.com(risky(fail, 3, b))
            e = self.cd.com(risky(fail, 4, c))
            return_value = d + e
        except (Broken, PeerFailed):
            one: At[int, C] = 1
            return_value = self.cd.com(one)
        return return_value
"""


@unittest.skipUnless(has_projector(), "failures in protocols: this moira cannot project")
class AttemptTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        cls.path = cls.folder / "attempts_case.py"
        cls.path.write_text(SOURCE)
        example = ROOT / "examples/choreo/order_or_cancel.py"
        cls.problem = project([cls.path, example], cls.folder)
        if not cls.problem:
            cls.module, cls.package = load_source(cls.path), load_package(cls.folder, "attempts_case")
            cls.shop = load_package(cls.folder, "order_or_cancel")

    @classmethod
    def tearDownClass(cls):
        if str(cls.folder) in sys.path:
            sys.path.remove(str(cls.folder))
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.assertEqual(self.problem, "")

    def test_every_step(self):
        choreography = Choreography(self.path, "P")
        for codec in (None, JsonCodec()):
            for fail in [0, *range(1, 8), *range(11, 18), *range(21, 28)]:
                with self.subTest(fail=fail):
                    arguments = {"fail": fail, "x": 5, "rounds": 3}
                    self.assertEqual(choreography.compare(self.module, self.package, "run", arguments, codec=codec), "")

    def test_one_in_another(self):
        choreography = Choreography(self.path, "P")
        for fail in range(8):
            for _ in range(5):
                with self.subTest(fail=fail):
                    arguments = {"fail": fail, "x": 5}
                    self.assertEqual(choreography.compare(self.module, self.package, "inner", arguments), "")

    def order(self, role, network, stock, balance=50):
        peers = {"Buyer": ("Shop", "Bank"), "Shop": ("Buyer", "Bank"), "Bank": ("Shop", "Buyer")}[role]
        player = getattr(self.shop, f"OrderOrCancel_{role}")(*map(network.channel, peers))
        given = {"Buyer": "Faust", "Shop": stock, "Bank": balance}[role]
        return run_role(player.order, given, network=network)

    def killing(self, victim, hurt):
        def play(role):
            def main(network):
                if role == victim:
                    name, original = hurt, getattr(self.shop._shared, hurt)
                    code = getattr(sys.modules[f"order_or_cancel_epp.OrderOrCancel_{role}"], name)
                    self.assertIs(code, original)
                    setattr(sys.modules[f"order_or_cancel_epp.OrderOrCancel_{role}"], name,
                            lambda *_: os.kill(os.getpid(), signal.SIGKILL))
                self.order(role, network, {"Faust": 7})
            return main
        return {role: play(role) for role in ("Buyer", "Shop", "Bank")}

    def test_a_role_that_is_killed(self):
        with self.assertRaises(RolesFailed) as caught:
            run_processes(timeout=SECONDS, method="fork", **self.killing("Bank", "pay"))
        self.assertEqual(list(caught.exception.errors), ["Bank"])
        with self.assertRaises(RolesFailed) as caught:
            run_processes(timeout=SECONDS, method="fork", **self.killing("Shop", "take"))
        # The handler needs the shop: the buyer fails in it, and the bank too, unless it is done by then.
        self.assertLessEqual({"Buyer", "Shop"}, set(caught.exception.errors))

    def test_a_leader_that_fails(self):
        hub = ThreadHub()

        def buyer():
            ends = [hub.at("Buyer").channel(peer) for peer in ("Shop", "Bank")]
            ends[0].lead(ends[1])
            raise KeyError

        with self.assertRaises(RolesFailed) as caught:
            run_local(timeout=SECONDS, Buyer=buyer, Shop=lambda: self.order("Shop", hub.at("Shop"), {"Faust": 7}),
                      Bank=lambda: self.order("Bank", hub.at("Bank"), None))
        errors = caught.exception.errors
        self.assertIsInstance(errors["Buyer"], KeyError)
        self.assertEqual({type(errors["Shop"]), type(errors["Bank"])}, {LeaderFailed})

    def test_in_sessions(self):
        addresses = {role: str(self.folder / role) for role in ("Buyer", "Shop", "Bank")}

        def serve(session):
            self.order(session.role, session, {"Faust": 7, "Emma": 1}, 5)

        hubs = {role: Sessions(role, addresses, serve, timeout=SECONDS) for role in addresses}
        for hub in hubs.values():
            hub.__enter__()
            self.addCleanup(hub.close)
        # The shop begins neither channel to the buyer: of two roles the later one begins.
        session = hubs["Bank"].begin()
        self.order("Bank", session, None, 5)
        session.close()
        self.assertTrue(hubs["Shop"].drain(SECONDS))
        self.assertEqual(hubs["Shop"].metrics()["ended"], 1)


if __name__ == "__main__":
    unittest.main()
