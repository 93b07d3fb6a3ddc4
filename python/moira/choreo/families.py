"""Families: any number of roles of one kind, `Worker[0]`, `Worker[1]` and so on. A source names the family as one role, says
with `Each` that every member has a value of its own, and reaches the members with `Channels`, from another role, or with
`Mesh`, from each other. In a projection a role that is no member has `Endpoints`, a channel to each; a member has one
endpoint, and `Peers` for a mesh.

    for w in self.workers:
        answers[w] = work(self.links[w].com(task))

What is done in turn for all members in the source is done by each of them alone in the projections.
"""

from __future__ import annotations

import functools
import sys
from enum import Enum
from typing import Any, Callable, Generic, Iterable, Iterator, Mapping, Sequence, TypeVar

from .channels import Channel
from .codec import copied
from .endpoint import NO_SITES, UNIT, Endpoint
from .errors import ProtocolMismatch
from .frames import DATA, LABEL
from .roles import Role

__all__ = ["Channels", "Each", "Endpoints", "Family", "Members", "Mesh", "Peers", "members_of"]

T = TypeVar("T")
S = TypeVar("S")
A = TypeVar("A")
F = TypeVar("F")
E = TypeVar("E", bound=Enum)


class Family(Role):
    """The base of the names of families: `class Worker(Family): ...`."""


def members_of(family: str, count: int) -> list[str]:
    """The names of the members of a family, as networks know them: `Worker[0]`, `Worker[1]`…"""
    return [f"{family}[{index}]" for index in range(count)]


def member_of(name: str) -> tuple[str, int]:
    """The family and the number of a member, of its name."""
    family, _, index = name.rstrip("]").rpartition("[")
    if not family or not index.isdecimal():
        raise ValueError(f"{name} is no member of a family")
    return family, int(index)


class Members(Generic[F]):
    """The members of a family, by their numbers. [me] is the number of the member whose projection has this."""

    def __init__(self, count: int, me: int | None = None) -> None:
        if count < 0 or (me is not None and not 0 <= me < count):
            raise ValueError(f"there is no member {me} among {count}")
        self._count = count
        self._me = me

    @property
    def me(self) -> int:
        if self._me is None:
            raise TypeError("this role is no member of the family")
        return self._me

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[int]:
        return iter(range(self._count))

    def __repr__(self) -> str:
        return f"Members({self._count})" if self._me is None else f"Members({self._count}, me={self._me})"


class Each(Generic[T, F]):
    """A value at each member of a family. `Each()` has none yet; `Each(values)` has those, also of another Each, in the order
    of the members."""

    def __init__(self, values: Iterable[T] = ()) -> None:
        self._values: dict[int, T] = dict(values._values) if isinstance(values, Each) else dict(enumerate(values))

    def __getitem__(self, member: int) -> T:
        return self._values[member]

    def __setitem__(self, member: int, value: T) -> None:
        self._values[member] = value

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[T]:
        """The values in the order of the members; for programs around a choreography, and not in it."""
        return (self._values[member] for member in sorted(self._values))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Each) and self._values == other._values

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Each({list(self)})"


class Channels(Generic[T, A, F]):
    """A channel from the role A to each member of the family F. In a source that runs as one program it is made with the
    number of members."""

    def __init__(self, count: int) -> None:
        self._channels: list[Channel[T, A, F]] = [Channel() for _ in range(count)]

    def __getitem__(self, member: int) -> Channel[T, A, F]:
        return self._channels[member]

    def multicast(self, value: S) -> Each[S, F]:
        """[value] of A, at every member."""
        return Each(channel.com(value) for channel in self._channels)

    def scatter(self, values: Sequence[S]) -> Each[S, F]:
        """One of the values of A at each member, in their order."""
        _check_count(values, len(self._channels))
        return Each(channel.com(value) for channel, value in zip(self._channels, values))

    def gather(self, each: Each[S, F]) -> list[S]:
        """The values of all members at A, in their order."""
        return [channel.com(each[member]) for member, channel in enumerate(self._channels)]

    def select(self, label: E) -> E:
        """The label of A, told to every member."""
        for channel in self._channels:
            channel.select(label)
        return label

    @property
    def values(self) -> int:
        return sum(channel.values for channel in self._channels)

    @property
    def labels(self) -> int:
        return sum(channel.labels for channel in self._channels)


class Mesh(Generic[T, F]):
    """Channels between all members of a family. Every member takes part in each operation."""

    def __init__(self, count: int) -> None:
        self._count = count
        self.values = 0

    def shift(self, each: Each[S, F], by: int = 1) -> Each[S, F]:
        """What each member has goes to the one that comes [by] places after it, around the ring."""
        return Each(self._send(each[(member - by) % self._count]) for member in range(self._count))

    def all_gather(self, each: Each[S, F]) -> Each[list[S], F]:
        """The values of all members, in their order, at every one."""
        return Each([self._send(each[one]) for one in range(self._count)] for _ in range(self._count))

    def all_to_all(self, each: Each[list[S], F]) -> Each[list[S], F]:
        """Item number j of member i becomes item number i of member j."""
        for member in range(self._count):
            _check_count(each[member], self._count)
        return Each([self._send(each[one][member]) for one in range(self._count)] for member in range(self._count))

    def all_reduce(self, each: Each[S, F], operation: Callable[[S, S], S]) -> Each[S, F]:
        """The values of all members put together in their order, at every one."""
        total = functools.reduce(operation, [self._send(each[member]) for member in range(self._count)])
        return Each(self._send(total) for _ in range(self._count))

    def _send(self, value: S) -> S:
        if value is UNIT:
            raise ProtocolMismatch("Unit.id is nothing that can be sent")
        self.values += 1
        return copied(value)


def _check_count(values: Sequence[object], count: int) -> None:
    if len(values) != count:
        raise ValueError(f"{len(values)} values for {count} members")


class Endpoints:
    """The ends of a role's channels to all members of a family."""

    def __init__(self, ends: Sequence[Endpoint]) -> None:
        self._ends = list(ends)

    def __getitem__(self, member: int) -> Endpoint:
        return self._ends[member]

    def __len__(self) -> int:
        return len(self._ends)

    def multicast(self, value: object) -> Any:
        site = _site(sys._getframe(1))
        for end in self._ends:
            end._send(DATA, site, value)
        return UNIT

    def scatter(self, values: Sequence[object]) -> Any:
        site = _site(sys._getframe(1))
        _check_count(values, len(self._ends))
        for end, value in zip(self._ends, values):
            end._send(DATA, site, value)
        return UNIT

    def gather(self, each: object = UNIT) -> Any:
        site = _site(sys._getframe(1))
        return [end._receive(DATA, site) for end in self._ends]

    def select(self, label: object) -> Any:
        site = _site(sys._getframe(1))
        if not isinstance(label, Enum):
            raise TypeError(f"select() takes a label, a member of an Enum, and not {label!r}")
        for end in self._ends:
            end._send(LABEL, site, label)
        return UNIT


class Peers:
    """A member's ends of the channels to all other members, by their numbers."""

    def __init__(self, me: int, ends: Mapping[int, Endpoint]) -> None:
        self.me = me
        self._ends = dict(ends)
        self._count = len(self._ends) + 1

    def shift(self, value: Any, by: int = 1) -> Any:
        site = _site(sys._getframe(1))
        if by % self._count == 0:
            return copied(value)
        self._ends[(self.me + by) % self._count]._send(DATA, site, value)
        return self._ends[(self.me - by) % self._count]._receive(DATA, site)

    def all_gather(self, value: Any) -> list[Any]:
        site = _site(sys._getframe(1))
        for end in self._ends.values():
            end._send(DATA, site, value)
        return self._collect(copied(value), site)

    def all_to_all(self, values: Sequence[Any]) -> list[Any]:
        site = _site(sys._getframe(1))
        _check_count(values, self._count)
        for member, end in self._ends.items():
            end._send(DATA, site, values[member])
        return self._collect(copied(values[self.me]), site)

    def all_reduce(self, value: Any, operation: Callable[[Any, Any], Any]) -> Any:
        """Along the ring to the last member, which tells all others."""
        site = _site(sys._getframe(1))
        last = self._count - 1
        total = copied(value)
        if self.me > 0:
            total = operation(self._ends[self.me - 1]._receive(DATA, site), total)
        if self.me < last:
            self._ends[self.me + 1]._send(DATA, site, total)
            return self._ends[last]._receive(DATA, site)
        for end in self._ends.values():
            end._send(DATA, site, total)
        return total

    def _collect(self, own: Any, site: int) -> list[Any]:
        return [own if member == self.me else self._ends[member]._receive(DATA, site) for member in range(self._count)]


def _site(frame: Any) -> int:
    """The line of the source that the running line of a projection comes from; 0 outside projections."""
    program = frame.f_globals.get("__choreography__")
    return 0 if program is None else int(program.get("sites", NO_SITES).get(frame.f_lineno, 0))
