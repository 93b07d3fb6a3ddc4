"""The example on every transport, with both passwords; who may connect; what a failure does to the others."""

import asyncio
import os
import shutil
import socket
import tempfile
import time
import unittest
from pathlib import Path

from moira.choreo import (JsonCodec, PeerFailed, PickleCodec, ProcessHub, ProtocolMismatch, RoleDied, RolesFailed, TcpNetwork,
                          Timeout, Tls, UnixNetwork, run_processes, run_role, socket_channel)
from moira.choreo.aio import AsyncNetwork, run_async
from moira.choreo.frames import Program

from support import (PASSWORDS, ROLES, SECONDS, AuthBranch, AuthToken, Credentials, DistAuth_Client, DistAuth_IP,
                     DistAuth_Service, check_mpi, in_threads, local_addresses, make_certificates, play, play_right, play_wrong)


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def certificates(self, names=ROLES):
        if not make_certificates(self.folder, names):
            self.skipTest("TLS: there is no openssl to make certificates with")

    def tls(self, name, **more):
        return Tls(self.folder / f"{name}.pem", self.folder / f"{name}.key", self.folder / "authority.pem", **more)


class ExampleTest(Folder):
    def check(self, make):
        """[make] gives the network of a role."""
        for password, token in PASSWORDS:
            networks = in_threads(**{role: lambda role=role: make(role) for role in ROLES})
            calls = {role: lambda role=role: play(networks[role], password) for role in ROLES}
            self.assertEqual(in_threads(**calls), {"Client": token, "Service": token, "IP": None})
            self.assertEqual([network.unread() for network in networks.values()], [0, 0, 0])
            for network in networks.values():
                network.close()
                network.close()

    def test_tcp(self):
        addresses = local_addresses()
        self.check(lambda role: TcpNetwork(role, addresses, timeout=SECONDS))

    def test_tcp_without_an_address(self):
        addresses = {**local_addresses(), "Client": None, "Service": None}
        self.check(lambda role: TcpNetwork(role, addresses, timeout=SECONDS))

    def test_tls(self):
        self.certificates()
        addresses = local_addresses()
        self.check(lambda role: TcpNetwork(role, addresses, timeout=SECONDS, tls=self.tls(role)))

    def test_unix(self):
        addresses = {role: str(self.folder / role) for role in ROLES}
        self.check(lambda role: UnixNetwork(role, addresses, timeout=SECONDS))
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_pickle(self):
        addresses = local_addresses()
        self.check(lambda role: TcpNetwork(role, addresses, timeout=SECONDS, codec=PickleCodec()))

    def test_processes(self):
        for method in ("fork", "spawn"):
            for main, (_, token) in ((play_right, PASSWORDS[0]), (play_wrong, PASSWORDS[1])):
                got = run_processes(method=method, timeout=SECONDS, Client=main, Service=main, IP=main)
                self.assertEqual(got, {"Client": token, "Service": token, "IP": None})

    def test_asyncio(self):
        self.certificates()
        tcp, tls = local_addresses(), local_addresses()
        unix = {role: str(self.folder / role) for role in ROLES}
        for addresses, secured in ((tcp, False), (tls, True), (unix, False)):
            for password, token in PASSWORDS:
                got = asyncio.run(self.play_async(addresses, password, secured))
                self.assertEqual(got, [token, token, None])

    async def play_async(self, addresses, password, secured):
        async def role_of(role):
            tls = self.tls(role) if secured else None
            async with AsyncNetwork(role, addresses, timeout=SECONDS, tls=tls) as network:
                if role == "Client":
                    client = DistAuth_Client((await network.channel("IP")).blocking())
                    return (await run_async(client.authenticate, Credentials("alice", password))).left
                if role == "Service":  # written by hand
                    channel = await network.channel("IP")
                    return await channel.com() if await channel.select() is AuthBranch.OK else None
                ends = [(await network.channel(peer)).blocking() for peer in ("Client", "Service")]
                await run_async(DistAuth_IP(*ends).authenticate)
                return None

        return await asyncio.gather(*map(role_of, ROLES))

    def test_asyncio_with_blocking_peers(self):
        addresses = local_addresses()

        async def service():
            async with AsyncNetwork("Service", addresses, timeout=SECONDS) as network:
                channel = await network.channel("IP")
                return await channel.com() if await channel.select() is AuthBranch.OK else None

        calls = {role: lambda role=role: play(TcpNetwork(role, addresses, timeout=SECONDS), "password")
                 for role in ("Client", "IP")}
        got = in_threads(Service=lambda: asyncio.run(service()), **calls)
        self.assertEqual(got, {"Client": AuthToken("token-1"), "Service": AuthToken("token-1"), "IP": None})

    def test_mpi(self):
        check_mpi(self)


class PairTest(Folder):
    """Two roles, A and B; A listens."""

    def networks(self, kind=TcpNetwork, a=(), b=(), **settings):
        addresses = local_addresses("AB")
        settings = {"timeout": SECONDS, "connect_timeout": SECONDS, **settings}
        made = [kind("A", addresses, **{**settings, **dict(a)}), kind("B", addresses, **{**settings, **dict(b)})]
        for network in made:
            self.addCleanup(network.close)
        return made

    def pair(self, **settings):
        a, b = self.networks(**settings)
        got = in_threads(A=lambda: a.channel("B"), B=lambda: b.channel("A"))
        return got["A"], got["B"]

    def test_fingerprints_must_agree(self):
        a, b = self.networks(a={"program": Program("Auth", "1234"), "connect_timeout": 0.3},
                             b={"program": Program("Auth", "5678")})
        got = in_threads(A=lambda: a.channel("B"), B=lambda: b.channel("A"))
        self.assertIsInstance(got["B"], ProtocolMismatch)
        self.assertRegex(str(got["B"]), "refuses: A runs the fingerprint '1234', and B runs '5678'")
        self.assertIsInstance(got["A"], Timeout)
        self.assertIn("B has not connected to A; turned away: A runs the fingerprint '1234'", str(got["A"]))

    def test_choreographies_and_codecs_must_agree(self):
        for one, other, text in (({"program": Program("Auth", "1")}, {"program": Program("Shop", "1")}, "choreography"),
                                 ({"codec": JsonCodec()}, {"codec": PickleCodec()}, "codec")):
            a, b = self.networks(a=one, b=other)
            with self.assertRaisesRegex(ProtocolMismatch, text):
                b.channel("A")

    def test_a_right_one_is_let_in_after_a_wrong_one(self):
        a, b = self.networks(a={"program": Program("Auth", "1")}, b={"program": Program("Auth", "2")})
        with self.assertRaises(ProtocolMismatch):
            b.channel("A")
        right = TcpNetwork("B", {**a.addresses, "B": ("127.0.0.1", 0)}, program=Program("Auth", "1"), timeout=SECONDS)
        self.addCleanup(right.close)
        got = in_threads(A=lambda: a.channel("B").recv(), B=lambda: right.channel("A").send(4))
        self.assertEqual(got["A"], 4)

    def test_roles_must_be_right(self):
        a, b = self.networks()
        b.role = "C"
        with self.assertRaisesRegex(ProtocolMismatch, "knows no role of this name"):
            b._connect("A", "")
        with self.assertRaises(ValueError):
            a.channel("C")
        with self.assertRaises(ValueError):
            TcpNetwork("X", {"A": None})

    def test_nobody_connects_twice(self):
        a, b = self.networks()
        in_threads(A=lambda: a.channel("B"), B=lambda: b.channel("A"))
        again = TcpNetwork("B", {**a.addresses, "B": ("127.0.0.1", 0)}, timeout=SECONDS)
        self.addCleanup(again.close)
        with self.assertRaisesRegex(ProtocolMismatch, "connected to A already"):
            again.channel("A")

    def test_certificates_must_name_the_role(self):
        self.certificates("AB")
        a, b = self.networks(a={"tls": self.tls("A")}, b={"tls": self.tls("A")})
        with self.assertRaisesRegex(ProtocolMismatch, "certificate of the other end is for A and not for B"):
            b.channel("A")
        a, b = self.networks(a={"tls": self.tls("B")}, b={"tls": self.tls("B")})
        with self.assertRaisesRegex(ProtocolMismatch, "for B and not for A, so it may not be A"):
            b.channel("A")
        a, b = self.networks(a={"tls": self.tls("B", names={"A": "B"})}, b={"tls": self.tls("B", names={"A": "B"})})
        self.assertIsNotNone(b.channel("A"))

    def test_certificates_must_be_of_the_authority(self):
        self.certificates("AB")
        other = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, other)
        make_certificates(other, "B")
        foreign = Tls(other / "B.pem", other / "B.key", other / "authority.pem")
        a, b = self.networks(a={"tls": self.tls("A")}, b={"tls": foreign})
        with self.assertRaisesRegex(PeerFailed, "TLS"):
            b.channel("A")

    def test_plain_talk_to_tls_is_refused(self):
        self.certificates("AB")
        a, b = self.networks(a={"tls": self.tls("A")})
        with self.assertRaises((PeerFailed, ProtocolMismatch)):
            b.channel("A")

    def test_strangers_disturb_nobody(self):
        a, b = self.networks()
        strangers = [socket.create_connection(a.address) for _ in range(5)]
        strangers[0].sendall(b"GET / HTTP/1.0\r\n\r\n")
        strangers[1].sendall(os.urandom(5000))
        strangers[2].close()
        got = in_threads(A=lambda: a.channel("B").recv(), B=lambda: b.channel("A").send([1]))
        self.assertEqual(got["A"], [1])
        self.assertIn(b"no frame", strangers[0].recv(1000))
        for stranger in strangers:
            stranger.close()

    def test_nobody_is_there(self):
        _, b = self.networks(b={"connect_timeout": 0.2})
        b.addresses["A"] = ("127.0.0.1", 1)
        with self.assertRaisesRegex(Timeout, "B cannot reach A at"):
            b.channel("A")

    def test_one_may_come_later(self):
        addresses = local_addresses("AB")
        b = TcpNetwork("B", addresses, timeout=SECONDS)

        def late():
            time.sleep(0.3)
            with TcpNetwork("A", addresses, timeout=SECONDS) as a:
                a.channel("B").send("here")

        self.assertEqual(in_threads(A=late, B=lambda: b.channel("A").recv())["B"], "here")
        b.close()

    def test_one_network_after_the_other(self):
        """What accepted for a network that is closed takes nothing that is meant for the next."""
        def serve():
            for turn in range(300):
                with UnixNetwork("A", places(turn), connect_timeout=5) as network:
                    self.assertEqual(network.channel("B").com(), turn)

        def ask():
            for turn in range(300):
                with UnixNetwork("B", places(turn), connect_timeout=5) as network:
                    network.channel("A").com(turn)

        def places(turn):
            return {"A": str(self.folder / f"a{turn}"), "B": str(self.folder / f"b{turn}")}

        in_threads(A=serve, B=ask)

    def test_several_channels(self):
        a, b = self.networks()
        calls = {f"{number}": lambda number=number: b.channel("A", str(number)).send(number) for number in range(4)}
        got = in_threads(A=lambda: [a.channel("B", str(number)).recv() for number in reversed(range(4))], **calls)
        self.assertEqual(got["A"], [3, 2, 1, 0])

    def test_time_outs_lose_nothing(self):
        a, b = self.pair(timeout=0.1)
        with self.assertRaises(Timeout) as caught:
            a.recv()
        self.assertIn("A waits for a value from B", str(caught.exception))
        b.send(1)
        self.assertEqual(a.recv(), 1)

    def test_a_peer_that_reads_nothing(self):
        a, b = self.pair(timeout=0.3)
        with self.assertRaisesRegex(Timeout, "A waits for room to send to B"):
            for _ in range(100):
                a.send(b"x" * (1 << 20))
        with self.assertRaises(PeerFailed):
            a.send(1)

    def test_large_messages(self):
        a, b = self.pair()
        data = os.urandom(9 << 20)
        got = in_threads(A=lambda: a.com(a.com({"data": data})), B=lambda: b.com(b.com()))
        self.assertEqual(got["A"], {"data": data})

    def test_failures_reach_the_peer(self):
        a, b = self.pair()
        with self.assertRaises(ValueError):
            run_role(int, "x", role="A", network=_holder("A", a))
        with self.assertRaisesRegex(PeerFailed, "A failed: ValueError"):
            b.recv()
        with self.assertRaisesRegex(PeerFailed, "A failed: ValueError"):
            b.send(1)

    def test_what_was_sent_before_the_end_is_read(self):
        a, b = self.pair()
        for number in range(100):
            a.send(number)
        a.close()
        time.sleep(0.05)
        self.assertEqual(b.unread(), 100)
        self.assertEqual([b.recv() for _ in range(100)], list(range(100)))
        with self.assertRaisesRegex(PeerFailed, "A has ended"):
            b.recv()

    def test_pairs_of_sockets(self):
        one, other = socket.socketpair()
        a, b = socket_channel(one, "A", "B", timeout=SECONDS), socket_channel(other, "B", "A", timeout=SECONDS)
        got = in_threads(A=lambda: a.com(a.com((1, 2))), B=lambda: b.com(b.com()))
        self.assertEqual(got["A"], (1, 2))
        a.close()
        b.close()


def _holder(role, *ends):
    from moira.choreo import Network

    network = Network(role)
    network._channels = {(end.peer, end.name): end for end in ends}
    return network


def fail_in_process(network):
    raise LookupError("oh")


def die_in_process(network):
    os.kill(os.getpid(), 9)


def wait_in_process(network):
    return network.channel("A").recv()


class ProcessTest(unittest.TestCase):
    def test_failures(self):
        for main, text in ((fail_in_process, "LookupError: oh"), (die_in_process, "status -9")):
            with self.assertRaises(RolesFailed) as caught:
                run_processes(A=main, B=wait_in_process, C=wait_in_process, timeout=SECONDS)
            errors = caught.exception.errors
            self.assertIsInstance(errors["A"], RoleDied)
            self.assertIn(text, str(errors["A"]))
            self.assertIsInstance(errors["B"], PeerFailed)
            self.assertIsInstance(errors["C"], PeerFailed)

    def test_time_out(self):
        with self.assertRaisesRegex(Timeout, "have not ended"):
            run_processes(A=lambda network: time.sleep(60), B=wait_in_process, timeout=0.5, method="fork")

    def test_networks_know_their_peers(self):
        hub = ProcessHub("AB")
        with self.assertRaises(ValueError):
            hub.at("A").channel("C")
        for role in "AB":
            hub.release(role)


class AsyncTest(unittest.TestCase):
    def test_failures(self):
        addresses = local_addresses("AB")

        async def a():
            async with AsyncNetwork("A", addresses, timeout=SECONDS) as network:
                await network.channel("B")
                raise KeyError

        async def b():
            async with AsyncNetwork("B", addresses, timeout=SECONDS) as network:
                await (await network.channel("A")).recv()

        async def both():
            return await asyncio.gather(a(), b(), return_exceptions=True)

        one, other = asyncio.run(both())
        self.assertIsInstance(one, KeyError)
        self.assertIsInstance(other, PeerFailed)
        self.assertIn("A failed: KeyError", str(other))

    def test_time_outs_and_mismatches(self):
        addresses = local_addresses("AB")

        async def b(fingerprint):
            async with AsyncNetwork("B", addresses, timeout=0.1, program=Program("P", fingerprint)) as network:
                await (await network.channel("A")).recv()

        async def both():
            async with AsyncNetwork("A", addresses, timeout=SECONDS, program=Program("P", "1")):
                return await asyncio.gather(b("2"), return_exceptions=True) + await asyncio.gather(
                    b("1"), return_exceptions=True)

        wrong, late = asyncio.run(both())
        self.assertIsInstance(wrong, ProtocolMismatch)
        self.assertIsInstance(late, Timeout)
