"""What strangers and hostile peers may try: none of it stops a listener, costs much, or passes for somebody else."""

import asyncio
import os
import resource
import socket
import subprocess
import sys
import threading
import time
import unittest
from unittest import mock

from moira.choreo import MalformedFrame, PeerFailed, ProtocolMismatch, TcpNetwork, Timeout, socket_channel
from moira.choreo import strangers
from moira.choreo.aio import AsyncNetwork
from moira.choreo.frames import ABORT, DATA, HEADER, HELLO, Hello, Program, pack

import wire_fuzz
from support import SECONDS, local_addresses

NOBODY = Program()
FLOOD = 120  # connections, more than a listener greets at the same time


def greeting(role, peer, channel="", program=NOBODY, **more):
    return pack(HELLO, 0, 0, Hello(role, peer, channel, "json", program)._replace(**more).payload())


def frame(connection):
    """The kind and the payload of what arrives next; None when nothing does any more."""
    data = b""
    try:
        while len(data) < HEADER.size or len(data) < HEADER.size + HEADER.unpack_from(data)[5]:
            more = connection.recv(4096)
            if not more:
                return None
            data += more
    except OSError:
        return None
    return data[1], data[HEADER.size:]


class Listener(unittest.TestCase):
    """A listens; B and C have no addresses of their own."""

    def listen(self, **settings):
        addresses = {"A": local_addresses("A")["A"], "B": None, "C": None}
        network = TcpNetwork("A", addresses, timeout=SECONDS, connect_timeout=SECONDS, **settings)
        self.addCleanup(network.close)
        self.addresses = network.addresses
        return network

    def stranger(self, data=b""):
        connection = socket.create_connection(self.addresses["A"], SECONDS)
        self.addCleanup(connection.close)
        connection.settimeout(SECONDS)
        connection.sendall(data)
        return connection

    def peer(self, role="B", **settings):
        network = TcpNetwork(role, self.addresses, timeout=SECONDS, connect_timeout=SECONDS, **settings)
        self.addCleanup(network.close)
        return network

    def serve(self, network, role="B", name="", **settings):
        """An honest peer is served, whatever others do."""
        end = self.peer(role, **settings).channel("A", name)
        end.send(7)
        self.assertEqual(network.channel(role, name).recv(), 7)

    def refusal(self, data):
        kind, reason = frame(self.stranger(data)) or (None, b"")
        self.assertEqual(kind, ABORT)
        return reason.decode()


class StrangerTest(Listener):
    def test_silent_connections_lock_nobody_out(self):
        network = self.listen()
        for _ in range(FLOOD):
            self.stranger()
        self.serve(network)
        self.assertLessEqual(len(network._strangers), strangers.MOST_OF_ONE_ADDRESS)

    def test_strangers_that_come_again_lock_nobody_out(self):
        network, stop = self.listen(), threading.Event()

        def come():
            while not stop.is_set():
                try:
                    with socket.create_connection(self.addresses["A"], 1.0) as connection:
                        connection.settimeout(0.2)
                        connection.recv(1)
                except OSError:
                    pass

        threads = [threading.Thread(target=come, daemon=True) for _ in range(30)]
        for thread in threads:
            thread.start()
        self.serve(network)
        self.serve(network, "C")
        stop.set()
        for thread in threads:
            thread.join(SECONDS)

    def test_silent_connections_are_dropped(self):
        with mock.patch.object(strangers, "GREETING_SECONDS", 0.3):
            self.listen()
            silent, slow = self.stranger(), self.stranger(b"\xc7")
            begin = time.monotonic()
            self.assertIsNone(frame(silent))
            self.assertIsNone(frame(slow))
            self.assertLess(time.monotonic() - begin, 3.0)

    def test_a_dripped_greeting_has_no_more_time(self):
        with mock.patch.object(strangers, "GREETING_SECONDS", 0.5):
            self.listen()
            connection, begin = self.stranger(), time.monotonic()
            try:
                for byte in greeting("B", "A") * 50:
                    connection.sendall(bytes([byte]))
                    time.sleep(0.02)
                    if time.monotonic() - begin > 5.0:
                        break
            except OSError:
                pass
            self.assertLess(time.monotonic() - begin, 3.0)

    def test_channels_that_nobody_asks_for_are_few(self):
        network = self.listen()
        held = [self.stranger(greeting("C", "A", f"x{number}")) for number in range(40)]
        kinds = [(frame(connection) or [None])[0] for connection in held]
        # Those that are judged at the same moment may be a few more.
        self.assertLess(kinds.count(HELLO), 2 * strangers.MOST_UNASKED)
        self.assertLess(len(network._arrived), 2 * strangers.MOST_UNASKED)
        self.serve(network)

    def test_channels_have_the_names_of_the_program(self):
        network = self.listen(channels=["", "news"])
        self.assertIn("no channel of this name", self.refusal(greeting("C", "A", "old")))
        self.serve(network, "C", "news")

    def test_a_peer_whose_channel_is_not_asked_for_comes_again(self):
        network = self.listen()
        client, names = self.peer(), [f"s{number}" for number in range(40)]
        ends, wrong = {}, []

        def connect(name):
            try:
                ends[name] = client.channel("A", name)
            except Exception as error:
                wrong.append(error)

        threads = [threading.Thread(target=connect, args=(name,)) for name in names]
        for thread in threads:
            thread.start()
        for name in names:
            network.channel("B", name)
        for thread in threads:
            thread.join()
        self.assertEqual((wrong, len(ends)), ([], len(names)))

    def test_one_of_many_that_say_the_same(self):
        self.listen()
        connections = [self.stranger() for _ in range(20)]
        for connection in connections:
            connection.sendall(greeting("B", "A"))
        time.sleep(0.3)
        for connection in connections:
            connection.setblocking(False)
        alive = 0
        for connection in connections:
            data = b""
            try:
                while True:
                    more = connection.recv(4096)
                    if not more:
                        break
                    data += more
            except BlockingIOError:
                alive += 1
            except OSError:
                pass
        self.assertEqual(alive, 1)

    @unittest.skipIf(sys.platform == "win32", "there is no limit of open files to reach")
    def test_too_many_open_files(self):
        """In a process of its own, which has few files."""
        program = f"""
import ctypes, resource, socket, sys, time
try:
    ctypes.CDLL("libgcc_s.so.1")  # the C library opens it when a thread is ended, and then there is no file left
except OSError:
    pass
sys.path[:0] = {sys.path!r}
from moira.choreo import TcpNetwork
network = TcpNetwork("A", {{"A": ("127.0.0.1", 0), "B": None}}, timeout=10, connect_timeout=10)
resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))
print(network.address[1], flush=True)
sys.stdin.readline()
print(network.channel("B").recv(), flush=True)
"""
        child = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(child.stdout.close)
        self.addresses = {"A": ("127.0.0.1", int(child.stdout.readline())), "B": None}
        held = [self.stranger() for _ in range(60)]
        time.sleep(0.3)
        child.stdin.write("go\n")
        child.stdin.close()
        end = self.peer().channel("A")
        end.send("served")
        self.assertEqual(child.stdout.readline(), "served\n")
        self.assertEqual(child.wait(SECONDS), 0)
        del held


class GreetingTest(Listener):
    def test_large_greetings_are_not_read(self):
        self.listen()
        self.assertIn("at most", self.refusal(HEADER.pack(0xC7, HELLO, 1, 0, 0, 60 << 20)))

    def test_a_peer_without_a_fingerprint(self):
        network = self.listen(program=Program("K", "abc"))
        self.assertIn("does not say", self.refusal(greeting("B", "A")))
        self.assertIn("xyz", self.refusal(greeting("B", "A", program=Program("K", "xyz"))))
        with self.assertRaisesRegex(ProtocolMismatch, "does not say"):
            self.peer("B").channel("A")
        self.serve(network, "C", program=Program("K", "abc"))

    def test_a_peer_without_a_fingerprint_is_accepted_where_asked(self):
        self.serve(self.listen(program=Program("K", "abc"), anonymous=True))

    def test_secrets(self):
        network = self.listen(secret="correct horse")
        self.assertIn("secret", self.refusal(greeting("B", "A")))
        for wrong in ("battery staple", None):
            with self.assertRaisesRegex((ProtocolMismatch, PeerFailed), "secret"):
                end = self.peer("B", secret=wrong).channel("A")
                end.send(1)
                end.recv()
        self.serve(network, "C", secret=b"correct horse")

    def test_a_listener_without_the_secret(self):
        self.listen()
        with self.assertRaisesRegex(ProtocolMismatch, "secret"):
            self.peer("B", secret="correct horse").channel("A")

    def test_proofs_are_not_told_again(self):
        """What one connection has proved is of no use in another, nor sent back to who proved it."""
        network = self.listen(secret="s")
        mine = Hello("B", "A", "", "json", NOBODY).challenge()
        first = self.stranger(pack(HELLO, 0, 0, mine.payload()))
        _, answer = frame(first)
        theirs = Hello.read((HELLO, 0, 0, answer))
        mine.check_proof(b"s", theirs)
        first.sendall(pack(HELLO, 0, 0, mine._replace(proof=theirs.proof).payload()))
        self.assertEqual(frame(first)[0], ABORT)
        proved = mine.prove(b"s", theirs)
        second = self.stranger(pack(HELLO, 0, 0, mine.payload()))
        frame(second)
        second.sendall(pack(HELLO, 0, 0, proved.payload()))
        self.assertEqual(frame(second)[0], ABORT)
        self.serve(network, secret="s")


class AsyncTest(unittest.TestCase):
    def addresses(self):
        return {"A": local_addresses("A")["A"], "B": None}

    def test_who_connects_must_be_expected(self):
        """B is to be called by A, so nobody may call it and say to be C, which it calls itself."""
        async def main():
            addresses = {role: address for role, address in local_addresses("ABC").items()}
            async with AsyncNetwork("B", addresses, timeout=SECONDS) as network:
                reader, writer = await asyncio.open_connection(*network.addresses["B"])
                writer.write(greeting("A", "B"))
                data = await reader.read(4096)
                self.assertEqual(data[1], ABORT)
                self.assertIn(b"not the other way round", data)
                writer.close()

        asyncio.run(main())

    def test_large_greetings_are_not_read(self):
        async def main():
            async with AsyncNetwork("A", self.addresses()) as network:
                reader, writer = await asyncio.open_connection(*network.addresses["A"])
                writer.write(HEADER.pack(0xC7, HELLO, 1, 0, 0, 60 << 20))
                self.assertEqual((await reader.read(4096))[1], ABORT)
                writer.close()

        asyncio.run(main())

    def test_strangers_and_names(self):
        async def main():
            async with AsyncNetwork("A", self.addresses(), timeout=SECONDS) as network:
                address = network.addresses["A"]
                silent = [await asyncio.open_connection(*address) for _ in range(FLOOD)]
                named = [await asyncio.open_connection(*address) for _ in range(30)]
                for number, (_, writer) in enumerate(named):
                    writer.write(greeting("B", "A", f"x{number}"))
                answers = [(await reader.read(4096))[1:2] for reader, _ in named]
                self.assertEqual(answers.count(bytes([HELLO])), strangers.MOST_UNASKED)
                self.assertLessEqual(len(network._strangers), strangers.MOST_STRANGERS)
                async with AsyncNetwork("B", network.addresses, timeout=SECONDS, connect_timeout=SECONDS) as peer:
                    theirs, mine = await asyncio.gather(network.channel("B"), peer.channel("A"))
                    await mine.com(7)
                    self.assertEqual(await theirs.com(), 7)
                for _, writer in silent + named:
                    writer.close()

        asyncio.run(main())

    def test_secrets(self):
        async def talk(one, other):
            addresses = self.addresses()
            async with AsyncNetwork("A", addresses, timeout=SECONDS, connect_timeout=2.0, secret=one) as network:
                async with AsyncNetwork("B", network.addresses, timeout=SECONDS, connect_timeout=2.0, secret=other) as peer:
                    theirs, mine = await asyncio.gather(network.channel("B"), peer.channel("A"))
                    await mine.com(7)
                    return await theirs.com()

        self.assertEqual(asyncio.run(talk("s", "s")), 7)
        for one, other in (("s", "t"), ("s", None), (None, "s")):
            with self.assertRaises((ProtocolMismatch, Timeout)):
                asyncio.run(talk(one, other))

    def test_asyncio_and_threads_prove_alike(self):
        addresses = self.addresses()

        async def main():
            async with AsyncNetwork("A", addresses, timeout=SECONDS, secret="s") as network:
                return await (await network.channel("B")).com()

        def ask():
            network = TcpNetwork("B", addresses, timeout=SECONDS, connect_timeout=SECONDS, secret="s")
            network.channel("A").send(7)
            time.sleep(0.5)
            network.close()

        thread = threading.Thread(target=ask)
        thread.start()
        self.assertEqual(asyncio.run(main()), 7)
        thread.join()


class TimeTest(unittest.TestCase):
    def pair(self, timeout):
        left, right = socket.socketpair()
        self.addCleanup(left.close)
        left.sendall(greeting("B", "A"))
        end = socket_channel(right, "A", "B", timeout=timeout)
        end.greet()
        return left, end

    def test_a_slow_reader_does_not_stretch_the_time_out(self):
        peer, end = self.pair(0.6)
        stop = threading.Event()

        def read_slowly():
            while not stop.wait(0.1):
                try:
                    peer.recv(1 << 16)
                except OSError:
                    return

        thread = threading.Thread(target=read_slowly)
        thread.start()
        begin = time.monotonic()
        with self.assertRaises(Timeout):
            end.send(b"x" * (40 << 20))
        self.assertLess(time.monotonic() - begin, 3.0)
        stop.set()
        thread.join()

    def test_a_dripped_frame_does_not_stretch_the_time_out(self):
        peer, end = self.pair(0.5)
        stop = threading.Event()

        def drip():
            for byte in pack(DATA, 0, 0, b"1" * 500):
                if stop.wait(0.05):
                    return
                peer.sendall(bytes([byte]))

        thread = threading.Thread(target=drip)
        thread.start()
        begin = time.monotonic()
        with self.assertRaises(Timeout):
            end.recv()
        self.assertLess(time.monotonic() - begin, 1.5)
        stop.set()
        thread.join()

    def test_a_large_message_in_time_arrives(self):
        peer, end = self.pair(SECONDS)
        got = bytearray()

        def read():
            while len(got) < (8 << 20):
                got.extend(peer.recv(1 << 20))

        thread = threading.Thread(target=read)
        thread.start()
        end.send(b"x" * (8 << 20))
        thread.join(SECONDS)
        self.assertGreater(len(got), 8 << 20)


class FuzzTest(unittest.TestCase):
    def test_messages_and_frames(self):
        fuzzer = wire_fuzz.Fuzzer(seed=int(os.environ.get("FUZZ_SEED", "5")))
        fuzzer.run(3.0, most=4000)
        self.assertEqual(fuzzer.wrong, [])

    def test_bombs(self):
        begin = time.process_time()
        for data in (b'{"!":"type","name":"fraction","value":"1e100000000"}', b'{"!":"type","name":"decimal","value":"1e999999999"}',
                     b"9" * 1000000, b"[" * 100000 + b"]" * 100000,
                     b'{"!":"set","items":[' + b",".join(b'{"!":"int","hex":"%x"}' % (i * ((1 << 61) - 1))
                                                        for i in range(1, 60001)) + b"]}"):
            with self.assertRaises(MalformedFrame):
                wire_fuzz.JsonCodec().decode(data)
        self.assertLess(time.process_time() - begin, 1.5)


if __name__ == "__main__":
    unittest.main()
