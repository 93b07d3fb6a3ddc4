"""What a listener lets those do of whom it does not know yet who they are.

Connections that have not said who they are, `Strangers`, are few, for each address and in all, and have little time; when
there are too many, the oldest goes, so that one who greets at once is let in however many say nothing. Channels that
nobody has asked for yet, `Unasked`, are few for each role: a peer whose channel is not wanted is told to come again.
"""

from __future__ import annotations

import threading
import time
from typing import Any, Callable, Collection, Hashable

from .errors import ProtocolMismatch

__all__ = ["Strangers", "NOT_YET", "check_channel"]

GREETING_SECONDS = 10.0  # what a stranger has to say who it is, all in all
MOST_STRANGERS = 64  # connections that may be greeting at the same time
MOST_OF_ONE_ADDRESS = 48  # of these from one address
MOST_UNASKED = 16  # channels of one role that are connected before this one has asked for them
NOT_YET = "not yet: "  # begins the reason for which a peer may come again


class Strangers:
    """Connections that are greeting; [drop] of each ends it, from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[Hashable, tuple[str, float, Callable[[], Any]]] = {}

    def __len__(self) -> int:
        return len(self._known)

    def admit(self, key: Hashable, address: str, drop: Callable[[], Any]) -> None:
        """Lets one in, and the oldest go where there are too many."""
        with self._lock:
            same = [other for other, (where, _, _) in self._known.items() if where == address]
            gone = []
            if len(same) >= MOST_OF_ONE_ADDRESS:
                gone = [self._known.pop(same[0])]
            elif len(self._known) >= MOST_STRANGERS:
                gone = [self._known.pop(next(iter(self._known)))]
            self._known[key] = address, time.monotonic() + GREETING_SECONDS, drop
        self._drop(gone)

    def expire(self) -> None:
        """Lets those go whose time is over."""
        now = time.monotonic()
        with self._lock:
            gone = [self._known.pop(key) for key, (_, deadline, _) in list(self._known.items()) if deadline < now]
        self._drop(gone)

    def drop_all(self) -> None:
        with self._lock:
            gone, self._known = list(self._known.values()), {}
        self._drop(gone)

    def drop_oldest(self) -> None:
        with self._lock:
            gone = [self._known.pop(next(iter(self._known)))] if self._known else []
        self._drop(gone)

    def remove(self, key: Hashable) -> None:
        """That one is no stranger any more."""
        with self._lock:
            self._known.pop(key, None)

    @staticmethod
    def _drop(gone: list[tuple[str, float, Callable[[], Any]]]) -> None:
        for _, _, drop in gone:
            try:
                drop()
            except OSError:
                pass


def check_channel(role: str, name: str, names: Collection[str] | None, is_asked: bool, unasked: int) -> None:
    """Raises ProtocolMismatch unless a peer may connect the channel [name] now: [names] are those that there are (None:
    not said), [unasked] how many of the same peer are connected that nobody has asked for."""
    if names is not None and name not in names:
        raise ProtocolMismatch(f"{role} has no channel of this name")
    if not is_asked and unasked >= MOST_UNASKED:
        raise ProtocolMismatch(f"{NOT_YET}{role} has not asked for this channel, and too many others wait")
