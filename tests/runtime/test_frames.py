"""What a hostile or broken peer may send: every frame that is malformed, too large, of the wrong kind or from elsewhere is
refused with a clear exception, the peer is told why, and nothing of it is evaluated."""

import os
import random
import socket
import struct
import unittest

from moira.choreo import (ChoreographyError, FrameTooLarge, MalformedFrame, PeerFailed, ProtocolMismatch, Timeout,
                          socket_channel)
from moira.choreo.frames import ABORT, BYE, DATA, HEADER, HELLO, LABEL, MAGIC, VERSION, Hello, Program, pack

from support import SECONDS, AuthBranch

GREETING = pack(HELLO, 0, 0, Hello("B", "A", "", "json", Program()).payload())


class Watchful:
    """A codec that notes what it is asked to decode."""

    name = "json"

    def __init__(self):
        self.seen = []

    def encode(self, value):
        raise AssertionError

    def decode(self, data):
        self.seen.append(data)
        return None


class HostileTest(unittest.TestCase):
    def setUp(self):
        one, self.peer = socket.socketpair()
        self.peer.settimeout(SECONDS)
        self.codec = Watchful()
        self.end = socket_channel(one, "A", "B", timeout=1.0, max_frame=1000, codec=self.codec)
        self.addCleanup(self.peer.close)
        self.addCleanup(self.end.close)

    def refused(self, data, kind, text, operation="recv", greeting=GREETING):
        """Sends [data] and wants the exception [kind]; afterwards the channel is dead and the peer knows why."""
        self.peer.sendall(greeting + data)
        with self.assertRaisesRegex(kind, text) as caught:
            getattr(self.end, operation)()
        self.assertIs(type(caught.exception), kind)
        self.assertEqual(self.codec.seen, [])
        with self.assertRaises(PeerFailed):
            self.end.recv()
        with self.assertRaises(PeerFailed):
            self.end.send(1)
        told = b""
        while chunk := self.peer.recv(65536):
            told += chunk
        self.assertIn(b"A failed: " + kind.__name__.encode(), told)

    def test_magic(self):
        self.refused(b"GET / HTTP/1.1\r\n\r\n", MalformedFrame, "no frame: it begins with b'GET / HT'")

    def test_kind_that_does_not_exist(self):
        self.refused(HEADER.pack(MAGIC, 77, VERSION, 0, 0, 0), MalformedFrame, "no frame")

    def test_version(self):
        self.refused(HEADER.pack(MAGIC, DATA, 9, 0, 0, 1) + b"1", ProtocolMismatch, "version 9")

    def test_too_large(self):
        self.refused(HEADER.pack(MAGIC, DATA, VERSION, 0, 0, 1001), FrameTooLarge, "1,001 bytes arrived, and at most 1,000")

    def test_a_lie_about_the_size_takes_no_memory(self):
        self.refused(HEADER.pack(MAGIC, DATA, VERSION, 0, 0, 0xFFFFFFFF), FrameTooLarge, "4,294,967,295 bytes")

    def test_wrong_kind(self):
        self.refused(pack(LABEL, 0, 0, b"1"), ProtocolMismatch, "A waits for a value of B, and a label arrived")

    def test_value_for_a_label(self):
        self.refused(pack(DATA, 0, 0, b"1"), ProtocolMismatch, "A waits for a label of B, and a value arrived", "select")

    def test_second_greeting(self):
        self.refused(GREETING, ProtocolMismatch, "A waits for a value of B, and a greeting arrived")

    def test_sequence(self):
        self.refused(pack(DATA, 1, 0, b"1"), ProtocolMismatch, "message 1 of B arrived where A expects message 0")

    def test_repeated_message(self):
        self.peer.sendall(GREETING + pack(DATA, 0, 0, b"1"))
        self.end.recv()
        self.codec.seen.clear()
        self.refused(pack(DATA, 0, 0, b"1"), ProtocolMismatch, "message 0 of B arrived where A expects message 1", greeting=b"")

    def test_no_greeting(self):
        self.refused(pack(DATA, 0, 0, b"1"), ProtocolMismatch, "before the other end has said who it is", greeting=b"")

    def test_greetings_that_cannot_be_read(self):
        for payload in (b"", b"[]", b"{}", b"\xff", b"[" * 5000, b'{"moira": 1}', b'{"moira": 1, "role": 1, "peer": "A", '
                        b'"channel": "", "codec": "json", "class": "", "fingerprint": ""}'):
            with self.subTest(payload=payload[:20]):
                self.setUp()
                self.end._stream.limit = 10000
                self.refused(pack(HELLO, 0, 0, payload), MalformedFrame, "greeting", greeting=b"")

    def test_greetings_of_others(self):
        for hello, text in ((Hello("C", "A", "", "json", Program()), "role 'B', and the other end says 'C'"),
                            (Hello("B", "C", "", "json", Program()), "role of the peer"),
                            (Hello("B", "A", "x", "json", Program()), "channel"),
                            (Hello("B", "A", "", "pickle", Program()), "codec")):
            with self.subTest(hello=hello):
                self.setUp()
                self.refused(pack(HELLO, 0, 0, hello.payload()), ProtocolMismatch, text, greeting=b"")

    def test_other_programs(self):
        one, peer = socket.socketpair()
        end = socket_channel(one, "A", "B", timeout=1.0, program=Program("Auth", "1234"))
        peer.sendall(pack(HELLO, 0, 0, Hello("B", "A", "", "json", Program("Auth", "4321")).payload())
                     + pack(DATA, 0, 0, b"1"))
        with self.assertRaisesRegex(ProtocolMismatch, "A runs the fingerprint '1234', and B runs '4321': project both"):
            end.recv()
        peer.close()

    def test_label_that_is_no_label(self):
        one, peer = socket.socketpair()
        end = socket_channel(one, "A", "B", timeout=1.0)
        peer.sendall(GREETING + pack(LABEL, 0, 0, b'"OK"'))
        with self.assertRaisesRegex(ProtocolMismatch, "no label"):
            end.select()
        peer.close()

    def test_half_a_frame_then_nothing(self):
        self.peer.sendall(GREETING + pack(DATA, 0, 0, b"12345678")[:-3])
        with self.assertRaises(Timeout):
            self.end.recv()
        self.assertEqual(self.codec.seen, [])
        self.peer.sendall(b"678")
        self.end.recv()
        self.assertEqual(self.codec.seen, [b"12345678"])

    def test_half_a_frame_then_the_end(self):
        self.peer.sendall(GREETING + pack(DATA, 0, 0, b"12345678")[:-3])
        self.peer.close()
        with self.assertRaisesRegex(PeerFailed, "B is gone"):
            self.end.recv()

    def test_slow_frames_do_not_stretch_the_time_out(self):
        import threading
        import time

        stop = threading.Event()

        def drip():
            for byte in GREETING + pack(DATA, 0, 0, b"x" * 900):
                if stop.wait(0.01):
                    return
                self.peer.send(bytes([byte]))

        self.end.timeout = 0.5
        thread = threading.Thread(target=drip)
        thread.start()
        started = time.monotonic()
        with self.assertRaises(Timeout):
            self.end.recv()
        stop.set()
        thread.join()
        self.assertLess(time.monotonic() - started, 2.0)

    def test_reasons_are_cleaned(self):
        self.peer.sendall(GREETING + pack(ABORT, 0, 0, b"\x1b[31mred\xff" + b"x" * 900))
        with self.assertRaisesRegex(PeerFailed, r"^\?\[31mred") as caught:
            self.end.recv()
        self.assertNotIn("\x1b", str(caught.exception))

    def test_goodbye(self):
        self.peer.sendall(GREETING + pack(BYE, 0, 0, b""))
        with self.assertRaisesRegex(PeerFailed, "B has ended, and A still waits for it"):
            self.end.recv()

    def test_what_is_too_large_is_not_sent(self):
        one, other = socket.socketpair()
        a = socket_channel(one, "A", "B", timeout=1.0, max_frame=300)
        b = socket_channel(other, "B", "A", timeout=1.0, max_frame=300)
        with self.assertRaisesRegex(FrameTooLarge, "A sends 402 bytes to B, and at most 300"):
            a.send("x" * 400)
        a.send("small")
        self.assertEqual(b.recv(), "small")
        a.close()
        b.close()


class GarbageTest(unittest.TestCase):
    def test_random_bytes(self):
        """Random streams and damaged frames: always an exception of the runtime (or a value), never a hang or another one."""
        chance = random.Random(20251115)
        label = b'{"!":"enum","class":"auth.AuthBranch","name":"OK"}'
        good = GREETING + pack(DATA, 0, 3, b"[1,2]") + pack(LABEL, 1, 0, label) + pack(DATA, 2, 0, b'"x"')
        outcomes = {"values": 0, "refused": 0}
        for number in range(1500):
            data = bytearray(good)
            for _ in range(chance.randrange(1, 5)):
                match chance.randrange(4):
                    case 0:
                        data[chance.randrange(len(data))] = chance.randrange(256)
                    case 1:
                        del data[chance.randrange(len(data)):]
                        data = data or bytearray(b"x")
                    case 2:
                        data[chance.randrange(len(data)):0] = os.urandom(3)
                    case _:
                        data[:] = GREETING + chance.randbytes(60)
            one, peer = socket.socketpair()
            end = socket_channel(one, "A", "B", timeout=1.0, max_frame=10000)
            peer.sendall(data)
            peer.shutdown(socket.SHUT_WR)
            try:
                end.recv()
                self.assertIs(end.select(), AuthBranch.OK)
                end.recv()
                outcomes["values"] += 1
            except ChoreographyError:
                outcomes["refused"] += 1
            end.close()
            peer.close()
        self.assertGreater(outcomes["refused"], 1000)
        self.assertGreater(outcomes["values"], 0)


class HeaderTest(unittest.TestCase):
    def test_layout(self):
        self.assertEqual(pack(DATA, 1, 2, b"abc"), struct.pack("!BBHIII", 0xC7, 2, 1, 1, 2, 3) + b"abc")
        self.assertEqual(HEADER.size, 16)
