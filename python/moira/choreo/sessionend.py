"""The ends of the channels of a session: SessionEndpoint for threads, AsyncSessionEndpoint for coroutines."""

from __future__ import annotations

import sys
from enum import Enum
from queue import Empty
from typing import TYPE_CHECKING, Any

from .endpoint import NO_SITES, UNIT, Endpoint
from .errors import FrameTooLarge, PeerFailed, ProtocolMismatch, Timeout
from .frames import ABORT, BYE, DATA, LABEL, MAX_REASON, Frame, reason_of
from .links import HEADER, Channel

if TYPE_CHECKING:
    from .sessions import Sessions

__all__ = ["AsyncSessionEndpoint", "SessionEndpoint"]


class SessionEndpoint(Endpoint):
    """One end of a channel of a session."""

    def __init__(self, channel: Channel, hub: Sessions, peer: str, name: str) -> None:
        super().__init__(hub.role, peer, name=name, timeout=hub.timeout)
        self._channel = channel
        self._codec = hub.codec
        self._limit = hub.max_frame

    def unread(self) -> int:
        return 0 if self.is_closed else max(0, int(self._channel.inbox.qsize()) - bool(self._channel.ended))

    def close(self) -> None:
        self._leave(BYE, b"")

    def fail(self, reason: str) -> None:
        self._leave(ABORT, reason[:MAX_REASON].encode("utf-8", "replace"))

    def _leave(self, kind: int, payload: bytes) -> None:
        if not self.is_closed:
            self.is_closed = True
            self._channel.leave(kind, payload)

    def _put(self, kind: int, sequence: int, site: int, value: object) -> None:
        channel, payload = self._channel, self._encoded(value)
        try:
            while not channel.may_send(len(payload) + HEADER.size):
                channel.grant(channel.grants.get(timeout=self.timeout))
            channel.send(kind, sequence, site, payload)
        except Empty:
            raise self._late(kind, site, "room to send to") from None
        except (EOFError, OSError):
            raise PeerFailed(self._lost()) from None

    def _get(self, kind: int, site: int) -> Frame:
        try:
            return self._channel.consume(self._channel.inbox.get(timeout=self.timeout))
        except Empty:
            raise self._late(kind, site, "") from None
        except EOFError:
            raise PeerFailed(self._lost()) from None

    def _value(self, payload: bytes) -> Any:
        try:
            return self._codec.decode(payload)
        except ProtocolMismatch as error:
            raise self._refuse(error)

    def _encoded(self, value: object) -> bytes:
        payload = self._codec.encode(value)
        if len(payload) > self._limit:
            raise FrameTooLarge(f"{self.role} sends {len(payload):,} bytes to {self.peer}, and at most "
                                f"{self._limit:,} are allowed")
        if self._channel.ended:
            raise PeerFailed(self._lost())
        return payload

    def _late(self, kind: int, site: int, what: str) -> Timeout:
        wait = self._wait(kind, site, self.timeout or 0.0)
        return Timeout(f"{self.role} gives up", [wait._replace(what=what) if what else wait])

    def _lost(self) -> str:
        return self._break(self._broken or reason_of(self._channel.ended) or f"{self.peer} is gone")


class AsyncSessionEndpoint:
    """The same with coroutines: `await channel.com(value)`, `value = await channel.com()`."""

    def __init__(self, end: SessionEndpoint) -> None:
        self._end = end
        self.role, self.peer, self.name = end.role, end.peer, end.name

    @property
    def timeout(self) -> float | None:
        return self._end.timeout

    @timeout.setter
    def timeout(self, seconds: float | None) -> None:
        self._end.timeout = seconds

    async def com(self, m: object = UNIT) -> Any:
        """Sends [m]; with Unit.id, receives a value."""
        site = _site_of(sys._getframe(1))
        if m is UNIT:
            return await self._receive(DATA, site)
        await self._send(DATA, site, m)
        return UNIT

    async def select(self, m: object = UNIT) -> Any:
        """Sends the label [m]; with Unit.id, receives a label."""
        site = _site_of(sys._getframe(1))
        if m is UNIT:
            label = await self._receive(LABEL, site)
            if not isinstance(label, Enum):
                raise self._end._refuse(ProtocolMismatch(f"{self.peer} selected something that is no label"))
            return label
        if not isinstance(m, Enum):
            raise TypeError(f"select() takes a label, a member of an Enum, and not {m!r}")
        await self._send(LABEL, site, m)
        return UNIT

    async def send(self, m: object) -> None:
        await self._send(DATA, 0, m)

    async def recv(self) -> Any:
        return await self._receive(DATA, 0)

    def unread(self) -> int:
        return self._end.unread()

    def close(self) -> None:
        self._end.close()

    def fail(self, reason: str) -> None:
        self._end.fail(reason)

    async def _send(self, kind: int, site: int, value: object) -> None:
        end = self._end
        self._check_open()
        channel, payload = end._channel, end._encoded(value)
        try:
            while not channel.may_send(len(payload) + HEADER.size):
                channel.grant(await channel.grants.get(end.timeout))
            channel.send(kind, end._sent & 0xFFFFFFFF, site, payload)
        except Empty:
            raise end._late(kind, site, "room to send to") from None
        except (EOFError, OSError):
            raise PeerFailed(end._lost()) from None
        end._sent += 1

    async def _receive(self, kind: int, site: int) -> Any:
        end = self._end
        self._check_open()
        try:
            frame = end._channel.consume(await end._channel.inbox.get(end.timeout))
        except Empty:
            raise end._late(kind, site, "") from None
        except EOFError:
            raise PeerFailed(end._lost()) from None
        return end._admit(kind, site, frame)

    def _check_open(self) -> None:
        end = self._end
        if end._broken or end.is_closed:
            raise PeerFailed(end._broken or f"the channel of {end.role} to {end.peer} is closed")


def _site_of(frame: Any) -> int:
    """The line of the source that the running line of a projection comes from; 0 outside projections."""
    program = frame.f_globals.get("__choreography__")
    return 0 if program is None else int(program.get("sites", NO_SITES).get(frame.f_lineno, 0))
