"""Many sessions on one server: each is isolated, limits hold, failures and farewells reach whom they concern."""

import asyncio
import shutil
import socket
import tempfile
import threading
import time
import unittest
from pathlib import Path

from moira.choreo import (ChoreographyError, PeerFailed, PickleCodec, ProtocolMismatch, Sessions, Timeout, Tls,
                          run_role)
from moira.choreo import links
from moira.choreo.frames import Program

from support import (PASSWORDS, SECONDS, DistAuth_Client, DistAuth_IP, DistAuth_Service, Credentials, in_threads,
                     make_certificates)

LISTENING = {"Server": ("127.0.0.1", 0), "Client": None}


def square(session):
    channel = session.channel("Client")
    channel.com(channel.com() ** 2)


async def square_async(session):
    channel = await session.achannel("Client")
    await channel.com(await channel.com() ** 2)


def ask(hub, number):
    with hub.begin() as session:
        channel = session.channel("Server")
        channel.com(number)
        return channel.com()


class SessionsTest(unittest.TestCase):
    def server(self, serve, addresses=LISTENING, **settings):
        hub = Sessions("Server", addresses, serve, **{"timeout": SECONDS, "connect_timeout": SECONDS, **settings})
        self.addCleanup(hub.close)
        return hub.__enter__()

    def client(self, server, **settings):
        settings = {"timeout": SECONDS, "connect_timeout": SECONDS, **settings}
        hub = Sessions("Client", {"Server": server.addresses["Server"], "Client": None}, **settings)
        self.addCleanup(hub.close)
        return hub.__enter__()

    def test_one_after_another(self):
        for serve in (square, square_async):
            server = self.server(serve)
            client = self.client(server)
            self.assertEqual([ask(client, number) for number in range(20)], [number ** 2 for number in range(20)])
            self.assertTrue(server.drain(SECONDS))
            counts = server.metrics()
            self.assertEqual((counts["begun"], counts["ended"], counts["failed"], counts["open"], counts["links"]),
                             (20, 20, 0, 0, 1))

    def test_at_once_over_one_connection(self):
        server = self.server(square)
        client = self.client(server)
        open_ = [client.begin() for _ in range(100)]
        ends = [session.channel("Server") for session in open_]
        for number, end in reversed(list(enumerate(ends))):
            end.com(number)
        self.assertEqual([end.com() for end in ends], [number ** 2 for number in range(100)])
        for session in open_:
            session.close()
        self.assertEqual(len({session.id for session in open_}), 100)

    def test_in_one_event_loop(self):
        async def main():
            async with Sessions("Server", LISTENING, square_async, timeout=SECONDS) as server:
                addresses = {"Server": server.addresses["Server"], "Client": None}
                async with Sessions("Client", addresses, timeout=SECONDS) as client:
                    async def one(number):
                        async with client.begin() as session:
                            channel = await session.achannel("Server")
                            await channel.com(number)
                            return await channel.com()

                    got = await asyncio.gather(*map(one, range(200)))
                    self.assertTrue(await server.drain_async(SECONDS))
                    return got

        self.assertEqual(asyncio.run(main()), [number ** 2 for number in range(200)])

    def test_three_roles_join_one_session(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        addresses = {"IP": str(folder / "ip"), "Client": None, "Service": None}

        def serve(session):
            ip = DistAuth_IP(session.channel("Client"), session.channel("Service"))
            run_role(ip.authenticate, network=session)

        with Sessions("IP", addresses, serve, timeout=SECONDS) as hub, \
                Sessions("Client", addresses, timeout=SECONDS) as clients, \
                Sessions("Service", addresses, timeout=SECONDS) as services:
            for password, token in PASSWORDS * 3:
                client = clients.begin()
                service = services.begin(client.id)
                got = in_threads(
                    Client=lambda: run_role(DistAuth_Client(client.channel("IP")).authenticate,
                                            Credentials("alice", password), network=client).left,
                    Service=lambda: run_role(DistAuth_Service(service.channel("IP")).authenticate,
                                             network=service).right)
                self.assertEqual(got, {"Client": token, "Service": token})
                client.close()
                service.close()
            self.assertTrue(hub.drain(SECONDS))
            self.assertEqual(hub.metrics()["ended"], 6)
        self.assertFalse((folder / "ip").exists())

    def test_failures_stay_in_their_session(self):
        def serve(session):
            channel = session.channel("Client")
            number = channel.com()
            channel.com(1 // number)

        for is_async in (False, True):
            async def serve_async(session):
                channel = await session.achannel("Client")
                number = await channel.com()
                await channel.com(1 // number)

            server = self.server(serve_async if is_async else serve)
            client = self.client(server)
            good = client.begin()
            end = good.channel("Server")
            with self.assertRaisesRegex(PeerFailed, "Server failed: ZeroDivisionError"):
                ask(client, 0)
            with self.assertRaises(KeyError):
                with client.begin() as session:
                    session.channel("Server")
                    raise KeyError("secret")
            end.com(1)
            self.assertEqual(end.com(), 1)
            good.close()
            self.assertTrue(server.drain(SECONDS))
            self.assertEqual((server.metrics()["failed"], server.metrics()["ended"]), (2, 1))

    def test_a_lost_connection_ends_its_sessions_only(self):
        server = self.server(square)
        first, second = self.client(server), self.client(server)
        ends = [hub.begin().channel("Server") for hub in (first, first, second)]
        ends[2].com(5)
        ends[0].com(1)
        first.close()
        self.assertEqual(ends[2].com(), 25)
        with self.assertRaises(PeerFailed):
            ends[1].com()
        self.assertTrue(server.drain(SECONDS))

    def test_a_server_that_closes(self):
        server = self.server(square)
        client = self.client(server)
        end = client.begin().channel("Server")
        self.assertEqual(ask(client, 3), 9)
        server.close()
        with self.assertRaises(PeerFailed):
            end.com()

    def test_limits(self):
        server = self.server(square, most=2)
        client = self.client(server)
        ends = [client.begin().channel("Server") for _ in range(3)]
        with self.assertRaisesRegex(PeerFailed, "no room for another"):
            ends[2].com()
        for end in ends[:2]:
            end.com(2)
            self.assertEqual(end.com(), 4)
        self.assertTrue(server.drain(SECONDS))
        with self.assertRaisesRegex(PeerFailed, "takes no new sessions"):
            ask(client, 1), ask(client, 1)
        self.assertGreaterEqual(server.metrics()["refused"], 2)
        self.assertIn('moira_sessions_begun{role="Server"} 2\n', server.metrics_text())

    def test_sessions_that_last_too_long(self):
        server = self.server(square, session_seconds=0.1)
        client = self.client(server)
        end = client.begin().channel("Server")
        with self.assertRaisesRegex(PeerFailed, "lasts longer than 0.1 s"):
            end.com()
        self.assertTrue(server.drain(SECONDS))

    def test_time_outs(self):
        server = self.server(square)
        client = self.client(server, timeout=0.05)
        end = client.begin().channel("Server")
        with self.assertRaisesRegex(Timeout, "Client waits for a value from Server"):
            end.com()
        end.com(3)
        end.timeout = SECONDS
        self.assertEqual(end.com(), 9)
        nobody = Sessions("Client", {"Server": ("127.0.0.1", 1), "Client": None}, connect_timeout=0.1)
        with nobody, self.assertRaisesRegex(Timeout, "cannot reach Server"):
            nobody.begin().channel("Server")

    def test_a_slow_reader_holds_up_nobody_and_little_memory(self):
        go = threading.Event()

        def serve(session):
            channel = session.channel("Client")
            kind = channel.com()
            if kind == "fast":
                channel.com("done")
                return
            go.wait(SECONDS)
            channel.com(sum(len(channel.com()) for _ in range(200)))

        server = self.server(serve)
        client = self.client(server)
        slow = client.begin().channel("Server")
        slow.com("slow")

        def stream():
            for _ in range(200):
                slow.com("x" * 10000)
            return slow.com()

        got = []
        thread = threading.Thread(target=lambda: got.append(stream()), daemon=True)
        thread.start()
        self.assertEqual([ask(client, "fast") for _ in range(5)], ["done"] * 5)
        self.assertLess(slow._sent, 60)
        go.set()
        thread.join(SECONDS)
        self.assertEqual(got, [2000000])

    def test_large_values(self):
        server = self.server(lambda session: session.channel("Client").com(session.channel("Client").com()))
        client = self.client(server)
        self.assertEqual(ask(client, "y" * 3000000), "y" * 3000000)
        small = self.client(server, max_frame=1000)
        with self.assertRaises(ProtocolMismatch):
            ask(small, "z" * 2000)

    def test_other_programs_and_roles_are_refused(self):
        server = self.server(square, program=Program("Square", "1"))
        for settings in ({"program": Program("Square", "2")}, {"codec": PickleCodec()}):
            client = self.client(server, **settings)
            with self.assertRaises(ProtocolMismatch):
                ask(client, 1)
        stranger = Sessions("Eve", {"Server": server.addresses["Server"], "Eve": None})
        with stranger, self.assertRaises(ProtocolMismatch):
            stranger.begin().channel("Server")
        self.assertEqual(ask(self.client(server, program=Program("Square", "1")), 2), 4)

    def test_what_strangers_send_disturbs_nobody(self):
        server = self.server(square)
        hello = links.pack(links.HELLO, 0, 0, 0, 0, server._hello("Client")._replace(
            role="Client", peer="Server").payload())
        sent = [b"GET / HTTP/1.1\r\n\r\n", b"\xc7" * 100, hello + b"junk" * 20, hello[:30],
                hello + links.pack(links.OPEN, 0, 0, 7, 0, b"x" * 300),
                hello + links.pack(links.DATA, 0, 0, 7, 0, b"1") * 5,
                hello + links.pack(links.OPEN, 0, 0, 7, 0) + links.pack(links.DATA, 9, 0, 7, 0, b"1"),
                hello + links.pack(links.OPEN, 0, 0, 7, 0) + links.pack(links.DATA, 0, 0, 7, 0, b"{"),
                hello + links.pack(links.OPEN, 0, 0, 7, 0) + links.pack(links.OPEN, 0, 0, 7, 1),
                hello + links.HEADER.pack(0xC7, 2, 2, 0, 0, 1 << 31, 7, 0)]
        for data in sent:
            with socket.create_connection(server.addresses["Server"], SECONDS) as connection:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                try:
                    while connection.recv(65536):
                        pass
                except ConnectionError:
                    pass
        self.assertEqual(ask(self.client(server), 4), 16)
        self.assertTrue(server.drain(SECONDS))

    def test_more_than_the_window_ends_the_connection(self):
        release = threading.Event()
        server = self.server(lambda session: release.wait(SECONDS))
        hello = server._hello("Client")._replace(role="Client", peer="Server").payload()
        with socket.create_connection(server.addresses["Server"], SECONDS) as connection:
            connection.sendall(links.pack(links.HELLO, 0, 0, 0, 0, hello) + links.pack(links.OPEN, 0, 0, 7, 0))
            with self.assertRaises(ConnectionError):
                for number in range(100):
                    connection.sendall(links.pack(links.DATA, number, 0, 7, 0, b'"' + b"x" * 50000 + b'"'))
                    time.sleep(0.005)
        release.set()

    def test_connections_from_one_address_are_limited(self):
        server = self.server(square, most_links_per_host=2)
        silent = [socket.create_connection(server.addresses["Server"]) for _ in range(2)]
        with self.assertRaises(ChoreographyError):
            ask(self.client(server, connect_timeout=0.2), 1)
        for one in silent:
            one.close()
        self.assertEqual(ask(self.client(server), 4), 16)

    def test_tls(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        if not make_certificates(folder, ("Server", "Client", "Eve")):
            self.skipTest("TLS: there is no openssl to make certificates with")

        def tls(name):
            return Tls(folder / f"{name}.pem", folder / f"{name}.key", folder / "authority.pem")

        for serve in (square, square_async):
            server = self.server(serve, tls=tls("Server"))
            client = self.client(server, tls=tls("Client"))
            self.assertEqual([ask(client, number) for number in range(20)], [number ** 2 for number in range(20)])
            with self.assertRaises(ChoreographyError):
                ask(self.client(server, tls=tls("Eve")), 1)


if __name__ == "__main__":
    unittest.main()
