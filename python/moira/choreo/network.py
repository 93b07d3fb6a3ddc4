"""What one role needs to reach the others: its channels by the names of the peers."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import Any, TypeVar

from .endpoint import Endpoint, failure_text
from .families import Endpoints, Peers, member_of, members_of

__all__ = ["Network"]

N = TypeVar("N", bound="Network")


class Network:
    """The channels of one role. `channel(peer)` gives the same end whenever it is asked for, connected; [name] tells
    several channels to one peer apart. As a context manager it closes them all in the end, and lets the peers know when
    the block raises."""

    def __init__(self, role: str) -> None:
        self.role = role
        self._channels: dict[tuple[str, str], Endpoint] = {}
        self._lock = threading.Lock()

    def channel(self, peer: str, name: str = "") -> Endpoint:
        """This role's end of the channel to [peer]."""
        if peer == self.role:
            raise ValueError(f"{self.role} has no channel to itself")
        with self._lock:
            if (peer, name) in self._channels:
                return self._channels[peer, name]
        endpoint = self._open(peer, name)
        with self._lock:
            return self._channels.setdefault((peer, name), endpoint)

    def family(self, family: str, count: int, name: str = "") -> Endpoints:
        """This role's ends of the channels to all members of a family, `Worker[0]` and so on."""
        return Endpoints([self.channel(member, name) for member in members_of(family, count)])

    def peers(self, count: int, name: str = "") -> Peers:
        """The ends of this role, a member of a family, of the channels to all other members of it."""
        family, me = member_of(self.role)
        names = enumerate(members_of(family, count))
        return Peers(me, {number: self.channel(peer, name) for number, peer in names if number != me})

    def channels(self) -> list[Endpoint]:
        """All ends that were asked for."""
        with self._lock:
            return list(self._channels.values())

    def unread(self) -> int:
        """How many messages have arrived and were not received."""
        return sum(channel.unread() for channel in self.channels())

    def close(self) -> None:
        """Ends all channels."""
        for channel in self.channels():
            channel.close()

    def fail(self, reason: str) -> None:
        """Ends all channels because the role failed."""
        for channel in self.channels():
            channel.fail(reason)

    def _open(self, peer: str, name: str) -> Endpoint:
        raise NotImplementedError

    def __enter__(self: N) -> N:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        if error is not None:
            self.fail(failure_text(self.role, error))
        self.close()
