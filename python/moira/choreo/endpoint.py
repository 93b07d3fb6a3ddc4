"""One end of a channel, as a projection sees it: `com` and `select` send what they are given and receive when they are
given `Unit.id`. What the ends of all transports have in common is here: who is at the other end, that frames arrive in
order and from the right place of the source, and what happens when something fails.

An end is used by one thread at a time; only `close` and `fail` may be called from elsewhere.
"""

from __future__ import annotations

import sys
import threading
from enum import Enum
from types import TracebackType
from typing import TYPE_CHECKING, Any, Sequence, TypeVar

from .attempts import Attempt
from .codec import Codec, JsonCodec, register_program
from .errors import ChoreographyError, FrameTooLarge, PeerFailed, ProtocolMismatch, Timeout, Wait
from .frames import (ABORT, BYE, DATA, HELLO, KIND_NAMES, LABEL, MARK, MAX_REASON, SEQUENCES, Frame, Hello, Program, Stream,
                     pack, reason_of)
from .unit import Unit, UnitType

if TYPE_CHECKING:
    from .running import Run

__all__ = ["Endpoint", "StreamEndpoint"]

S = TypeVar("S")

UNIT: UnitType = Unit.id
NO_SITES: dict[int, int] = {}
FAREWELL_SECONDS = 1.0  # how long closing may wait for room to say goodbye


class _Current(threading.local):
    """The run that the current thread belongs to; see running.py."""

    run: Run | None = None
    attempts: list[Attempt] = []  # what its role tries with others, from the outside in


current = _Current()


class Endpoint:
    """One end of a channel. [role] is who has it, [peer] who is at the other end, [name] tells several channels between
    the same two apart, [timeout] is how many seconds a `com` or `select` may wait (None: for ever)."""

    def __init__(self, role: str, peer: str, *, name: str = "", timeout: float | None = None) -> None:
        self.role = role
        self.peer = peer
        self.name = name
        self.timeout = timeout
        self.is_closed = False
        self._sent = 0
        self._received = 0
        self._run: Run | None = None
        self._broken = ""  # why nothing more can be received
        self._has_tried = False  # marks have been sent, too
        self._mark_site = 0
        self._mark = ""  # with which the peer has ended the attempt that both are in

    # The site of a message is the line of the source that the running line of the projection comes from; 0 outside
    # projections. It is looked up in place, since every message needs it.

    def com(self, m: object = UNIT) -> S:  # type: ignore[type-var]
        """Sends [m] and gives Unit.id back; with Unit.id, receives a value."""
        frame = sys._getframe(1)
        program = frame.f_globals.get("__choreography__")
        site = 0 if program is None else program.get("sites", NO_SITES).get(frame.f_lineno, 0)
        if m is UNIT:
            return self._receive(DATA, site)  # type: ignore[no-any-return]
        self._send(DATA, site, m)
        return UNIT  # type: ignore[return-value]

    def select(self, m: object = UNIT) -> Any:
        """Sends the label [m], a member of an Enum, and gives Unit.id back; with Unit.id, receives a label."""
        frame = sys._getframe(1)
        program = frame.f_globals.get("__choreography__")
        site = 0 if program is None else program.get("sites", NO_SITES).get(frame.f_lineno, 0)
        if m is UNIT:
            label = self._receive(LABEL, site)
            if not isinstance(label, Enum):
                raise self._refuse(ProtocolMismatch(f"{self.peer} selected something that is no label"))
            return label
        if not isinstance(m, Enum):
            raise TypeError(f"select() takes a label, a member of an Enum, and not {m!r}")
        self._send(LABEL, site, m)
        return UNIT

    def send(self, m: object) -> None:
        """`com` for peers written by hand: sends a value."""
        self._send(DATA, 0, m)

    def recv(self) -> Any:
        """`com` for peers written by hand: receives a value."""
        return self._receive(DATA, 0)

    def attempt(self, *more: Endpoint) -> None:
        """Begins what several roles try together, at one that does not lead: this is its end to the role that does, [more]
        are its ends to others that take part. See attempts.py."""
        _begin(False, [self], list(more), _site_of(sys._getframe(1)))

    def lead(self, *others: Endpoint, more: Sequence[Endpoint] = ()) -> None:
        """The same at the role that leads: this and [others] are its ends to all others, one to each."""
        _begin(True, [self, *others], list(more), _site_of(sys._getframe(1)))

    def agree(self) -> None:
        """Ends it where nothing has failed here; raises PeerFailed where somebody else has."""
        attempt = _attempt_at(_site_of(sys._getframe(1)))
        if not attempt.agree():
            raise PeerFailed("another role has failed in what all of them tried")
        current.attempts.pop()

    def recover(self) -> None:
        """Begins the handler, when all others do."""
        attempt = _attempt_at(_site_of(sys._getframe(1)))
        current.attempts.pop()
        attempt.recover()

    def unread(self) -> int:
        """How many values and labels have arrived and were not received."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends this end: the peer can still read what was sent, then gets PeerFailed."""
        raise NotImplementedError

    def fail(self, reason: str) -> None:
        """Ends this end because its role failed: the peer gets PeerFailed with the reason."""
        raise NotImplementedError

    def __enter__(self: E) -> E:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if error is None:
            self.close()
        else:
            self.fail(failure_text(self.role, error))

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        return f"<{type(self).__name__}{name} at {self.role} to {self.peer}{' (closed)' if self.is_closed else ''}>"

    # ---- what transports provide ----

    def _put(self, kind: int, sequence: int, site: int, value: object) -> None:
        raise NotImplementedError

    def _get(self, kind: int, site: int) -> tuple[int, int, int, Any]:
        raise NotImplementedError

    def _value(self, payload: Any) -> Any:
        return payload

    # ---- what they have in common ----

    def _send(self, kind: int, site: int, value: object) -> None:
        run = current.run
        if run is not self._run:
            self._join(run)
        if self._broken or self.is_closed:
            raise PeerFailed(self._broken or f"the channel of {self.role} to {self.peer} is closed")
        self._put(kind, self._sent % SEQUENCES, site, value)
        self._sent += 1

    def _receive(self, kind: int, site: int) -> Any:
        run = current.run
        if run is not self._run:
            self._join(run)
        if self._broken or self.is_closed:
            raise PeerFailed(self._broken or f"the channel of {self.role} to {self.peer} is closed")
        return self._admit(kind, site, self._get(kind, site))

    def _admit(self, kind: int, site: int, frame: tuple[int, int, int, Any]) -> Any:
        """The value of a frame that arrived, when it is the right one."""
        got, sequence, origin, payload = frame
        if got != kind or sequence != self._received % SEQUENCES or origin != site:
            if self._doubt(kind, site, frame):
                return self._admit(kind, site, self._get(kind, site))
        value = self._value(payload)
        self._received += 1
        return value

    def _doubt(self, kind: int, site: int, frame: tuple[int, int, int, Any]) -> bool:
        """Raises unless a frame that does not look right is the right one after all, with a site that is not known. True
        when it is left over from what has failed, and the next one is due."""
        got, sequence, origin, payload = frame
        if got == MARK and sequence == self._received % SEQUENCES:
            self._note_mark(frame)
            if any(attempt.site == origin for attempt in current.attempts):
                raise PeerFailed(f"{self.peer} has failed, or somebody else, in what all of them tried")
            self._mark = ""
            return True
        if got == BYE:
            raise PeerFailed(self._break(f"{self.peer} has ended, and {self.role} still waits for it"))
        if got == ABORT:
            raise PeerFailed(self._break(reason_of(payload)))
        if sequence != self._received % SEQUENCES:
            raise self._refuse(ProtocolMismatch(
                f"message {sequence} of {self.peer} arrived where {self.role} expects message {self._received}"))
        if got != kind:
            raise self._refuse(ProtocolMismatch(
                f"{self.role} waits for {KIND_NAMES[kind]} of {self.peer}, and {KIND_NAMES[got]} arrived"))
        if origin != site and origin and site:
            raise self._refuse(ProtocolMismatch(
                f"{self.role} waits for what {self.peer} sends in line {site} of the source, and what it sends in line "
                f"{origin} arrived"))
        return False

    def _put_mark(self, mark: str, site: int) -> None:
        self._send(MARK, site, mark)

    def _take_mark(self) -> tuple[str, int]:
        """The next mark and its site; what comes before it is thrown away."""
        while not self._mark:
            if self._broken or self.is_closed:
                raise PeerFailed(self._broken or f"the channel of {self.role} to {self.peer} is closed")
            frame = self._get(MARK, 0)
            if frame[0] == MARK:
                self._note_mark(frame)
            elif frame[0] not in (DATA, LABEL):
                self._doubt(MARK, 0, frame)
        return self._mark, self._mark_site

    def _note_mark(self, frame: tuple[int, int, int, Any]) -> None:
        _, sequence, origin, payload = frame
        mark = self._value(payload)
        if not isinstance(mark, str) or not mark or not self._has_tried:
            raise self._refuse(ProtocolMismatch(f"{self.role} and {self.peer} try different things"))
        self._received = sequence + 1
        self._mark, self._mark_site = mark, origin

    def _join(self, run: Run | None) -> None:
        """Notes that this end is used by the role that [run] runs in this thread."""
        self._run = run
        if run is not None:
            run.join(self)

    def _break(self, reason: str) -> str:
        self._broken = reason
        return reason

    def _refuse(self, error: E2) -> E2:
        """The two ends are out of step: tells the peer and lets nothing more through."""
        self._break(str(error))
        self.fail(failure_text(self.role, error))
        return error

    def _wait(self, kind: int, site: int, seconds: float) -> Wait:
        return Wait(self.role, self.peer, seconds, f"{KIND_NAMES[kind]} from", f"line {site} of the source" if site else "")


def _begin(leads: bool, ends: list[Endpoint], more: list[Endpoint], site: int) -> None:
    outer = [attempt.site for attempt in current.attempts]
    if not current.attempts:
        current.attempts = []
    current.attempts.append(Attempt(leads, ends, more, site, outer))


def _attempt_at(site: int) -> Attempt:
    """The last attempt of a line; those in it that an exception has left are forgotten."""
    attempts = current.attempts
    while len(attempts) > 1 and attempts[-1].site != site:
        attempts.pop()
    return attempts[-1]


def _site_of(frame: Any) -> int:
    program = frame.f_globals.get("__choreography__")
    return 0 if program is None else int(program.get("sites", NO_SITES).get(frame.f_lineno, 0))


E = TypeVar("E", bound=Endpoint)
E2 = TypeVar("E2", bound=ChoreographyError)


class StreamEndpoint(Endpoint):
    """An end whose frames are bytes on a Stream. Before its first message the two ends exchange greetings: `hail` says who
    this end is without waiting, `greet` also waits for the peer to say it; the first use calls it."""

    def __init__(self, stream: Stream, role: str, peer: str, *, name: str = "", timeout: float | None = None,
                 codec: Codec | None = None, program: object = None, anonymous: bool = False) -> None:
        super().__init__(role, peer, name=name, timeout=timeout)
        register_program(program)
        self._is_anonymous_allowed = anonymous
        self._theirs: Hello | None = None  # the greeting of the peer
        self._stream = stream
        self._codec: Codec = codec if codec is not None else JsonCodec()
        self._hello = Hello(role, peer, name, self._codec.name, Program.of(program))
        self._is_greeted = False
        self._has_hailed = False

    def hail(self) -> None:
        """Tells the peer who this end is, once."""
        if self._has_hailed:
            return
        self._has_hailed = True
        try:
            self._stream.write(pack(HELLO, 0, 0, self._hello.payload()), self.timeout)
        except TimeoutError:
            raise self._timed_out(HELLO, 0) from None
        except (EOFError, OSError) as error:
            raise PeerFailed(self._lost(error)) from None

    def greet(self, theirs: Hello | None = None) -> None:
        """Exchanges greetings, and raises ProtocolMismatch where the other end is not the right one. [theirs] is the
        greeting of the peer where it was read before."""
        self.hail()
        try:
            if not self._is_greeted:
                self._theirs = theirs if theirs is not None else Hello.read(self._stream.read(self.timeout))
                self._hello.check(self._theirs, anonymous=self._is_anonymous_allowed)
                self._is_greeted = True
        except ProtocolMismatch as error:
            raise self._refuse(error)
        except TimeoutError:
            raise self._timed_out(HELLO, 0) from None
        except (EOFError, OSError) as error:
            raise PeerFailed(self._lost(error)) from None

    def unread(self) -> int:
        return 0 if self.is_closed else self._stream.unread()

    def close(self) -> None:
        self._leave(BYE, b"")

    def fail(self, reason: str) -> None:
        self._leave(ABORT, reason[:MAX_REASON].encode("utf-8", "replace"))

    def _put(self, kind: int, sequence: int, site: int, value: object) -> None:
        if not self._is_greeted:
            self.greet()
        payload = self._codec.encode(value)
        if len(payload) > self._stream.limit:
            raise FrameTooLarge(f"{self.role} sends {len(payload):,} bytes to {self.peer}, and at most "
                                f"{self._stream.limit:,} are allowed")
        try:
            self._stream.write(pack(kind, sequence, site, payload), self.timeout)
        except TimeoutError:
            # A part of the frame may be under way: nothing else can follow it.
            error = self._timed_out(kind, site, "room to send to")
            self._break(str(error))
            self._release()
            raise error from None
        except (EOFError, OSError) as error:
            raise PeerFailed(self._lost(error)) from None

    def _get(self, kind: int, site: int) -> Frame:
        if not self._is_greeted:
            self.greet()
        try:
            return self._stream.read(self.timeout)
        except TimeoutError:
            raise self._timed_out(kind, site) from None
        except ProtocolMismatch as error:
            raise self._refuse(error)
        except (EOFError, OSError) as error:
            raise PeerFailed(self._lost(error)) from None

    def _value(self, payload: bytes) -> Any:
        try:
            return self._codec.decode(payload)
        except ProtocolMismatch as error:
            raise self._refuse(error)

    def _timed_out(self, kind: int, site: int, what: str = "") -> Timeout:
        wait = self._wait(kind, site, self.timeout or 0.0)
        return Timeout(f"{self.role} gives up", [wait._replace(what=what) if what else wait])

    def _lost(self, error: BaseException) -> str:
        """Why the peer is gone: it may have said so before it went."""
        reason = f"{self.peer} is gone: {str(error) or 'it closed the connection'}"
        if not isinstance(error, EOFError) and not self._broken:
            try:
                kind, _, _, payload = self._stream.read(0.0)
                while kind not in (ABORT, BYE):
                    kind, _, _, payload = self._stream.read(0.0)
                if kind == ABORT:
                    reason = reason_of(payload)
            except (ProtocolMismatch, EOFError, OSError):
                pass
        self._break(self._broken or reason)
        self._release()
        return self._broken

    def _leave(self, kind: int, payload: bytes) -> None:
        if self.is_closed:
            return
        self.is_closed = True
        try:
            self._stream.write(pack(kind, self._sent % SEQUENCES, 0, payload), FAREWELL_SECONDS)
        except (OSError, EOFError):
            pass
        self._stream.close()

    def _release(self) -> None:
        self.is_closed = True
        self._stream.close()


def failure_text(role: str, error: BaseException) -> str:
    """What peers are told about an exception. Texts of exceptions of the program may hold what only this role may know,
    so only their type is told."""
    if isinstance(error, PeerFailed):
        return str(error)
    if isinstance(error, ChoreographyError):
        return f"{role} failed: {type(error).__name__}: {error}"
    return f"{role} failed: {type(error).__name__}"
