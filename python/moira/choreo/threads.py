"""Channels between the threads of one process. Values are copied, never shared; with a codec they go through it, so that
what could not be sent to another machine is found."""

from __future__ import annotations

import time
from queue import Empty, SimpleQueue
from typing import Any, Sequence

from .codec import Codec, copied
from .endpoint import Endpoint
from .errors import Deadlock, PeerFailed, Timeout, Wait
from .frames import ABORT, BYE, DATA, LABEL, MAX_REASON
from .network import Network

__all__ = ["ThreadHub"]

DEADLOCK = -1  # the kind of the message by which a run tells one of its roles that it waits in vain


class ThreadHub:
    """The channels between roles that run as threads: `hub.at("Client").channel("IP")` and
    `hub.at("IP").channel("Client")` are the two ends of one."""

    def __init__(self, *, timeout: float | None = None, codec: Codec | None = None) -> None:
        self.timeout = timeout
        self.codec = codec
        self._pairs: dict[tuple[str, str, str], dict[str, ThreadEndpoint]] = {}
        self._networks: dict[str, Network] = {}

    def at(self, role: str) -> Network:
        """The network of one role."""
        return self._networks.setdefault(role, _ThreadNetwork(role, self))

    def channel(self, role: str, peer: str, name: str = "") -> tuple[Endpoint, Endpoint]:
        """The two ends of one channel, that at [role] first."""
        return self.at(role).channel(peer, name), self.at(peer).channel(role, name)

    def unread(self) -> int:
        """How many messages have arrived somewhere and were not received."""
        return sum(end.unread() for pair in list(self._pairs.values()) for end in pair.values())

    def close(self) -> None:
        for network in list(self._networks.values()):
            network.close()

    def _end(self, role: str, peer: str, name: str) -> Endpoint:
        first, second = sorted((role, peer))
        pair = self._pairs.get((first, second, name))
        if pair is None:
            here: ThreadEndpoint = ThreadEndpoint(first, second, name, self.timeout, self.codec)
            there: ThreadEndpoint = ThreadEndpoint(second, first, name, self.timeout, self.codec)
            here.other, there.other = there, here
            pair = self._pairs.setdefault((first, second, name), {first: here, second: there})
        return pair[role]


class _ThreadNetwork(Network):
    def __init__(self, role: str, hub: ThreadHub) -> None:
        super().__init__(role)
        self._hub = hub

    def _open(self, peer: str, name: str) -> Endpoint:
        return self._hub._end(self.role, peer, name)


class ThreadEndpoint(Endpoint):
    """One end of a channel between threads."""

    other: ThreadEndpoint

    def __init__(self, role: str, peer: str, name: str, timeout: float | None, codec: Codec | None) -> None:
        super().__init__(role, peer, name=name, timeout=timeout)
        self._codec = codec
        self._inbox: SimpleQueue[tuple[int, int, int, Any]] = SimpleQueue()

    def unread(self) -> int:
        return self.other._sent - self._received

    def close(self) -> None:
        if not self.is_closed:
            self.is_closed = True
            self.other._inbox.put((BYE, 0, 0, b""))

    def fail(self, reason: str) -> None:
        if not self.is_closed:
            self.is_closed = True
            self.other.tell(reason)

    def tell(self, reason: str) -> None:
        """Tells those that wait here, now or later, that nothing more will come since the peer failed."""
        self._inbox.put((ABORT, 0, 0, reason[:MAX_REASON].encode("utf-8", "replace")))

    def tell_stuck(self, waits: Sequence[Wait]) -> None:
        """Tells those that wait here that all roles that are left wait."""
        self._inbox.put((DEADLOCK, 0, 0, waits))

    def is_starved(self) -> bool:
        """Whether nothing is under way to this end."""
        return self.other._sent == self._received

    def _put(self, kind: int, sequence: int, site: int, value: object) -> None:
        if self.other.is_closed:
            raise PeerFailed(self._lost())
        payload = copied(value) if self._codec is None else self._codec.encode(value)
        self.other._inbox.put((kind, sequence, site, payload))

    def _value(self, payload: Any) -> Any:
        return payload if self._codec is None else self._codec.decode(payload)

    def _get(self, kind: int, site: int) -> tuple[int, int, int, Any]:
        try:
            frame = self._inbox.get_nowait()
        except Empty:
            frame = self._block(kind, site)
        if frame[0] == DEADLOCK:
            raise Deadlock("roles wait for roles that have ended", frame[3])
        return frame

    def _block(self, kind: int, site: int) -> tuple[int, int, int, Any]:
        run, started = self._run, time.monotonic()
        if run is not None:
            run.block(self, self._wait(kind, site, started))
        try:
            return self._inbox.get(timeout=self.timeout)
        except Empty:
            wait = self._wait(kind, site, time.monotonic() - started)
            waits = run.waits() if run is not None else [wait]
            raise Timeout(f"{self.role} gives up", waits) from None
        finally:
            if run is not None:
                run.unblock()

    def _lost(self) -> str:
        """Why the peer is gone: what it said last."""
        reason = f"{self.peer} has closed its channel"
        while not self._broken:
            try:
                kind, _, _, payload = self._inbox.get_nowait()
            except Empty:
                break
            if kind not in (DATA, LABEL):
                reason = payload.decode() or reason
        return self._break(self._broken or reason)
