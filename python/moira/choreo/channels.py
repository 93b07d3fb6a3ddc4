"""The channels that a source names. With these the un-projected source runs as one program, in which every `com`
copies its value, as it would be copied on the way to another machine:

    DistAuth(Channel(), Channel()).authenticate(credentials)

Each counts what goes through it, so that the messages of a projection can be compared with it. They keep the types
of what is sent; that T may not be sent where the channel is of another type is found by `moira project`.
"""

from __future__ import annotations

from enum import Enum
from typing import Generic, TypeVar

from .codec import copied
from .errors import ProtocolMismatch
from .unit import Unit

__all__ = ["BiChannel", "Channel", "DiChannel", "DiDataChannel", "DiSelectChannel"]

T = TypeVar("T")
U = TypeVar("U")
A = TypeVar("A")
B = TypeVar("B")
S = TypeVar("S")
E = TypeVar("E", bound=Enum)


class _Counted:
    """Counts the values and labels that went through a channel."""

    def __init__(self) -> None:
        self.values = 0
        self.labels = 0


class _Data(_Counted):
    def com(self, m: S) -> S:
        """What arrives when [m] is sent: an equal value that shares nothing with it."""
        if m is Unit.id:
            raise ProtocolMismatch("Unit.id is nothing that can be sent")
        self.values += 1
        return copied(m)


class _Select(_Counted):
    def select(self, m: E) -> E:
        """What arrives when the label [m] is sent."""
        if not isinstance(m, Enum):
            raise ProtocolMismatch(f"select() takes a label, a member of an Enum, and not {m!r}")
        self.labels += 1
        return m


class DiDataChannel(_Data, Generic[T, A, B]):
    """Values of type T from A to B."""


class DiSelectChannel(_Select, Generic[A, B]):
    """Labels from A to B."""


class DiChannel(_Data, _Select, Generic[T, A, B]):
    """Values of type T, and labels, from A to B."""


class BiChannel(_Data, _Select, Generic[T, U, A, B]):
    """Values of type T from A to B and of type U from B to A, and labels both ways."""


class Channel(_Data, _Select, Generic[T, A, B]):
    """Values of type T, and labels, both ways."""
