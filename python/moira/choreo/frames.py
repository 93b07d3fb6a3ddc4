"""What goes over a wire: frames with a header of 16 bytes, and what the two ends say when they connect.

    magic 1 | kind 1 | version 2 | sequence 4 | site 4 | length 4 | payload

All numbers are big-endian. The sequence counts the frames of one direction; the site is the line of the source whose
`com` or `select` sent the frame, 0 where that is not known. A header is checked entirely before its payload is looked at.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import struct
import sys
from abc import ABC, abstractmethod
from types import ModuleType
from typing import NamedTuple, Tuple

from .codec import shown
from .errors import FrameTooLarge, MalformedFrame, ProtocolMismatch

__all__ = ["Frame", "Program", "Stream"]

HEADER = struct.Struct("!BBHIII")
MAGIC = 0xC7
VERSION = 1
SEQUENCES = 1 << 32

# Kinds. A HELLO is the first frame of each direction; BYE is the last one of a role that ended, ABORT that of one that
# failed, with the reason as its payload.
HELLO, DATA, LABEL, BYE, ABORT = range(1, 6)
MARK = 8  # the end of an attempt of several roles; 6 and 7 are those of links.py
KIND_NAMES = {HELLO: "a greeting", DATA: "a value", LABEL: "a label", BYE: "a farewell", ABORT: "a failure",
              MARK: "the end of an attempt"}

MAX_FRAME = 64 << 20  # bytes of a payload, unless a channel says otherwise
MAX_HELLO = 16 << 10
MAX_NONCE = 128  # characters
MAX_REASON = 4000  # characters of a reason that are sent and shown


# One frame as it arrived: kind, sequence, site and payload.
Frame = Tuple[int, int, int, bytes]


def pack(kind: int, sequence: int, site: int, payload: bytes) -> bytes:
    return HEADER.pack(MAGIC, kind, VERSION, sequence, site, len(payload)) + payload


def unpack_header(data: bytes, limit: int) -> tuple[int, int, int, int]:
    """The kind, sequence, site and length of the frame whose header begins [data]."""
    magic, kind, version, sequence, site, length = HEADER.unpack_from(data)
    if magic == MAGIC and version == VERSION and length <= limit and kind in KIND_NAMES:
        return kind, sequence, site, length
    if magic != MAGIC or kind not in KIND_NAMES:
        raise MalformedFrame(f"what arrived is no frame: it begins with {shown(bytes(data[:8]))}")
    if version != VERSION:
        raise ProtocolMismatch(f"a frame of version {version} arrived, and this end speaks version {VERSION}")
    raise FrameTooLarge(f"a frame of {length:,} bytes arrived, and at most {limit:,} are allowed")


def count_messages(data: bytes, limit: int) -> int:
    """How many frames with values or labels begin in [data]."""
    count = position = 0
    while len(data) - position >= HEADER.size:
        kind, _, _, length = unpack_header(data[position:position + HEADER.size], limit)
        count += kind in (DATA, LABEL)
        position += HEADER.size + length
    return count


class Stream(ABC):
    """Carries frames in order between two ends; what a transport over bytes has to provide. All methods raise EOFError or
    OSError when the peer is gone, and TimeoutError when [timeout] seconds have passed."""

    limit: int = MAX_FRAME

    @abstractmethod
    def write(self, data: bytes, timeout: float | None) -> None:
        """Sends one frame, made by `pack`."""

    @abstractmethod
    def read(self, timeout: float | None) -> Frame:
        """Waits for the next frame."""

    @abstractmethod
    def unread(self) -> int:
        """How many frames with values or labels have arrived and were not read."""

    @abstractmethod
    def close(self) -> None:
        """Lets go of the connection; may be called twice."""

    def interrupt(self) -> None:
        """Makes a `read` that another thread is in end; `close` where that is enough."""
        self.close()


class Program(NamedTuple):
    """Which choreography an end runs; the empty texts agree with everything."""

    choreography: str = ""
    fingerprint: str = ""

    @staticmethod
    def of(thing: object) -> Program:
        """That of a projected class, of its instance, or of its module; Program() for anything else."""
        if isinstance(thing, Program):
            return thing
        if isinstance(thing, ModuleType):
            facts = vars(thing).get("__choreography__")
        else:
            cls = thing if isinstance(thing, type) else type(thing)
            facts = vars(sys.modules.get(cls.__module__, sys)).get("__choreography__")
        if not isinstance(facts, dict):
            return Program()
        return Program(str(facts.get("class", "")), str(facts.get("fingerprint", "")))


class Hello(NamedTuple):
    """What an end says first."""

    role: str
    peer: str
    channel: str
    codec: str
    program: Program
    nonce: str = ""  # where the ends share a secret: what makes this greeting another than all others
    proof: str = ""

    def payload(self) -> bytes:
        facts = {"moira": VERSION, "role": self.role, "peer": self.peer, "channel": self.channel, "codec": self.codec,
                 "class": self.program.choreography, "fingerprint": self.program.fingerprint}
        facts.update({key: text for key, text in (("nonce", self.nonce), ("proof", self.proof)) if text})
        return json.dumps(facts).encode()

    def challenge(self) -> Hello:
        """This greeting with a nonce of its own."""
        return self._replace(nonce=secrets.token_hex(16))

    def prove(self, secret: bytes, theirs: Hello) -> Hello:
        """This greeting with the proof that who sends it knows [secret], in answer to [theirs]."""
        return self._replace(proof=self._sign(secret, theirs))

    def check_proof(self, secret: bytes, theirs: Hello) -> None:
        """Raises ProtocolMismatch unless [theirs] answers this greeting with a proof."""
        if not hmac.compare_digest(theirs._sign(secret, self).encode(), theirs.proof.encode("utf-8", "replace")):
            raise ProtocolMismatch(f"who says to be {shown(theirs.role)} does not know the secret of {self.role}")

    def _sign(self, secret: bytes, other: Hello) -> str:
        said = json.dumps([self.role, self.peer, self.channel, self.codec, *self.program, self.nonce, other.nonce])
        return hmac.new(secret, said.encode(), hashlib.sha256).hexdigest()

    @staticmethod
    def read(frame: Frame) -> Hello:
        kind, _, _, payload = frame
        if kind == ABORT:
            raise ProtocolMismatch(f"the other end refuses: {reason_of(payload)}")
        if kind != HELLO:
            raise ProtocolMismatch(f"{KIND_NAMES[kind]} arrived before the other end has said who it is")
        try:
            facts = json.loads(payload)
            texts = [facts[key] for key in ("role", "peer", "channel", "codec", "class", "fingerprint")]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise MalformedFrame("the greeting of the other end cannot be read") from None
        texts += [facts.get("nonce", ""), facts.get("proof", "")]
        if facts.get("moira") != VERSION or not all(type(text) is str for text in texts) or len(texts[6]) > MAX_NONCE:
            raise MalformedFrame("the greeting of the other end cannot be read")
        role, peer, channel, codec, choreography, fingerprint, nonce, proof = texts
        return Hello(role, peer, channel, codec, Program(choreography, fingerprint), nonce, proof)

    def check(self, theirs: Hello, *, anonymous: bool = False) -> None:
        """Raises ProtocolMismatch unless [theirs] is the greeting of the end that this one wants to talk to. With
        [anonymous] the other end need not say which program it runs."""
        mine = self
        for what, wanted, got in (
                ("role", mine.peer, theirs.role), ("role of the peer", mine.role, theirs.peer),
                ("channel", mine.channel, theirs.channel), ("codec", mine.codec, theirs.codec)):
            if wanted != got:
                raise ProtocolMismatch(f"{mine.role} expects the {what} {wanted!r}, and the other end says {shown(got)}")
        for what, wanted, got in (
                ("choreography", mine.program.choreography, theirs.program.choreography),
                ("fingerprint", mine.program.fingerprint, theirs.program.fingerprint)):
            if wanted and not got and not anonymous:
                raise ProtocolMismatch(f"{mine.peer} does not say which {what} it runs, and {mine.role} runs {wanted!r}: give "
                                       f"it the same program=, or allow it with anonymous=True")
            if wanted and got and wanted != got:
                raise ProtocolMismatch(f"{mine.role} runs the {what} {wanted!r}, and {mine.peer} runs {shown(got)}: "
                                       f"project both from the same source")


def reason_of(payload: bytes) -> str:
    """The reason in an ABORT frame, as it may be shown."""
    text = payload[:4 * MAX_REASON].decode("utf-8", "replace")[:MAX_REASON]
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)
