#!/usr/bin/env python3
"""Feeds frames and messages that are no good to the frame layer and to the codec, within limits.

Good messages of all kinds are cut, joined, repeated, and get numbers, texts and keys that they should not have. What is read
must be a value or be refused as what it is; nothing may take much longer than a good message of its size (50 times), and
the memory of the process stays where it was, under a limit that the system enforces.

    wire_fuzz.py --seconds 600 --seed 7
"""

import argparse
import json
import random
import resource
import socket
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "python")]

from dataclasses import dataclass  # noqa: E402
from enum import Enum  # noqa: E402

from moira.choreo import JsonCodec, ProtocolMismatch, register  # noqa: E402
from moira.choreo.frames import ABORT, BYE, DATA, HELLO, LABEL, Hello, Program, pack  # noqa: E402
from moira.choreo.sockets import SocketStream  # noqa: E402

LEAST_SECONDS = 0.005  # a message that takes no longer is never too slow
TIMES_GOOD = 50
MEMORY, MOST_GROWTH = 2 << 30, 256 << 20
LARGEST = 1 << 18


@register
@dataclass
class Order:
    title: str
    copies: int = 1
    tags: tuple[str, ...] = ()


@register
class Answer(Enum):
    YES = "yes"
    NO = "no"


def good_messages():
    import collections
    import datetime
    import decimal
    import fractions
    import ipaddress
    import pathlib
    import uuid

    values = [None, True, 0, -1, 2 ** 70, 0.5, float("inf"), 1 + 2j, "text", "ä" * 30, b"bytes" * 9, [1, [2, [3]]], (1, ()), {1, 2},
              frozenset("ab"), {"a": 1, "b": [2]}, {1: 2, (3, 4): 5}, Order("Faust", 2, ("x",)), Answer.YES, range(3, 9, 2),
              collections.Counter("abc"), collections.OrderedDict(a=1), collections.deque([1, 2], 5),
              collections.defaultdict(int, {1: 2}), decimal.Decimal("1.5"), fractions.Fraction(1, 3), uuid.UUID(int=5),
              datetime.datetime(2020, 1, 2, 3, 4, 5), datetime.timedelta(1, 2, 3), datetime.date(2020, 1, 2),
              pathlib.PurePosixPath("/a/b"), ipaddress.ip_address("127.0.0.1"), list(range(200)), ["x" * 40] * 50]
    try:
        import numpy

        values += [numpy.arange(12.0).reshape(3, 4), numpy.float32(2), numpy.zeros((0, 3), "int8")]
    except ImportError:
        pass
    codec, messages = JsonCodec(), []
    for value in values:
        try:
            messages.append(codec.encode(value))
        except ProtocolMismatch:
            raise
        except Exception:  # a type that this version does not send
            pass
    return messages


class Fuzzer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.good = [bytes(message) for message in good_messages()]
        self.codec = JsonCodec()
        self.rate = self.measure()
        self.tried = self.read = self.refused = 0
        self.wrong = []

    def measure(self):
        """Seconds for each byte of a good message, at most."""
        worst = 0.0
        for message in (self.codec.encode(list(range(20000))), self.codec.encode([{"a": i, "b": [i]} for i in range(4000)]),
                        self.codec.encode([(i, {i}) for i in range(2000)])):
            best = min(self.seconds(message) for _ in range(5))
            worst = max(worst, best / len(message))
        return worst

    def seconds(self, message):
        begin = time.process_time()
        try:
            self.codec.decode(message)
        except ProtocolMismatch:
            pass
        return time.process_time() - begin

    # ---- making messages ----

    def message(self):
        data = self.random.choice(self.good)
        for _ in range(self.random.randint(1, 4)):
            data = self.random.choice([self.flip, self.cut, self.splice, self.repeat, self.number, self.tree, self.nest])(data)
        return data[:LARGEST]

    def flip(self, data):
        data = bytearray(data)
        for _ in range(self.random.randint(1, 3)):
            if data:
                data[self.random.randrange(len(data))] = self.random.choice(b'0123456789"{}[]:,!-.eE\x00\xff ')
        return bytes(data)

    def cut(self, data):
        if not data:
            return data
        begin = self.random.randrange(len(data))
        end = self.random.randrange(begin, min(len(data), begin + 20) + 1)
        return data[:begin] + data[end:]

    def splice(self, data):
        other = self.random.choice(self.good)
        begin, end = self.random.randrange(len(other) + 1), self.random.randrange(len(other) + 1)
        place = self.random.randrange(len(data) + 1)
        return data[:place] + other[min(begin, end):max(begin, end)] + data[place:]

    def repeat(self, data):
        if not data:
            return data
        begin = self.random.randrange(len(data))
        part = data[begin:begin + self.random.randint(1, 30)]
        return data[:begin] + part * self.random.choice([2, 10, 1000, 5000]) + data[begin:]

    def number(self, data):
        digits = [i for i, byte in enumerate(data) if 48 <= byte <= 57]
        if not digits:
            return data
        place = self.random.choice(digits)
        new = self.random.choice([b"9" * 5000, b"1e999", b"-1", b"1e100000000", b"99999999999999999999", b"0.1", b"true", b'"x"',
                                  b"NaN", b"f" * 50000, b"4611686018427387904", b"null"])
        return data[:place] + new + data[place + 1:]

    def nest(self, data):
        depth = self.random.choice([3, 200, 300, 5000])
        left, right = self.random.choice([(b"[", b"]"), (b'{"a":', b"}"), (b'{"!":"tuple","items":[', b"]}"),
                                          (b'{"!":"set","items":[', b"]}")])
        return left * depth + data + right * depth

    def tree(self, data):
        """Another value in some place of the message."""
        try:
            value = json.loads(data)
        except (ValueError, RecursionError):
            return data
        places = []

        def walk(node):
            for key, inner in list(node.items() if isinstance(node, dict) else enumerate(node)):
                places.append((node, key))
                if isinstance(inner, (dict, list)) and len(places) < 300:
                    walk(inner)

        if not isinstance(value, (dict, list)) or not value:
            return data
        walk(value)
        node, key = self.random.choice(places)
        new = self.random.choice([None, 1, -1, "", "x" * 1000, [], {}, [1], 10 ** 30, "1e99999999", True, 0.5, "fraction", "decimal",
                                  [[1, 2]] * 500, "os.system", list(range(3000)), "builtins.object", {"!": "data"},
                                  [{"!": "int", "hex": f"{i * ((1 << 61) - 1):x}"} for i in range(300)]])
        if isinstance(node, dict) and self.random.random() < 0.2:
            node[self.random.choice(["!", "items", "class", "value", "name", "fields", "x"])] = new
        else:
            node[key] = new
        return json.dumps(value).encode()

    # ---- the codec ----

    def try_message(self):
        data = self.message()
        self.tried += 1
        begin = time.process_time()
        try:
            self.codec.decode(data)
            self.read += 1
        except ProtocolMismatch:
            self.refused += 1
        except Exception as error:
            self.note(data, f"{type(error).__name__}: {error}")
        most = max(LEAST_SECONDS, TIMES_GOOD * self.rate * len(data))
        taken = time.process_time() - begin
        if taken > most:  # the first time may have cost the stack its memory
            taken = min(self.seconds(data) for _ in range(5))
        if taken > most:
            self.note(data, f"{len(data)} bytes take {taken:.3f} s, and a good message {self.rate * len(data):.6f} s")

    # ---- frames ----

    def frames(self):
        hello = Hello("A", "B", "", "json", Program()).payload()
        parts = [pack(self.random.choice([HELLO, DATA, LABEL, BYE, ABORT, 0, 9]), self.random.choice([0, 1, 2 ** 32 - 1]),
                      self.random.choice([0, 7]), self.random.choice([hello, b"", self.random.choice(self.good), b"x" * 70000]))
                 for _ in range(self.random.randint(1, 4))]
        data = bytearray(b"".join(parts))
        for _ in range(self.random.choice([0, 1, 1, 3])):
            data[self.random.randrange(min(len(data), 64))] = self.random.randrange(256)
        return bytes(data[:self.random.choice([len(data), len(data), self.random.randrange(len(data) + 1)])])

    def try_frames(self):
        data = self.frames()
        self.tried += 1
        left, right = socket.socketpair()
        left.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        stream = SocketStream(right, self.random.choice([1 << 10, 1 << 16, 1 << 26]))
        begin = time.process_time()
        try:
            left.sendall(data)
            left.shutdown(socket.SHUT_WR)
            for _ in range(8):
                frame = stream.read(0.5)
                if frame[0] == HELLO:
                    Hello.read(frame)
        except (ProtocolMismatch, EOFError):
            self.refused += 1
        except Exception as error:
            self.note(data, f"{type(error).__name__}: {error}")
        finally:
            stream.close()
            left.close()
        taken = time.process_time() - begin
        if taken > 0.1:
            self.note(data, f"{len(data)} bytes of frames take {taken:.3f} s")

    def note(self, data, why):
        if len(self.wrong) < 10:
            self.wrong.append(f"{why}: {data[:300]!r}")

    def run(self, seconds, most=None):
        end, before = time.monotonic() + seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
        while time.monotonic() < end and (most is None or self.tried < most):
            self.try_message()
            if self.tried % 4 == 0:
                self.try_frames()
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10) - before
        if grown > MOST_GROWTH:
            self.wrong.append(f"the process has grown by {grown >> 20} MiB")
        return grown


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    fuzzer = Fuzzer(options.seed)
    grown = fuzzer.run(options.seconds)
    print("\n".join(f"failed: {wrong}" for wrong in fuzzer.wrong))
    print(f"{fuzzer.tried} inputs: {fuzzer.read} read, {fuzzer.refused} refused, grown by {grown >> 20} MiB")
    print(f"{fuzzer.tried - len(fuzzer.wrong)} passed, {len(fuzzer.wrong)} failed, 0 skipped")
    return 1 if fuzzer.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
