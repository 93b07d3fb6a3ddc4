"""The ends of channels to the members of a family for coroutines: what Endpoints and Peers are for threads."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Protocol, Sequence

from .codec import copied
from .families import _check_count
from .unit import Unit

__all__ = ["AsyncEndpoints", "AsyncPeers"]


class AsyncEnd(Protocol):
    """AsyncEndpoint, or the end of a session."""

    async def com(self, m: object = ...) -> Any: ...
    async def select(self, m: object = ...) -> Any: ...


class AsyncEndpoints:
    """The ends of a role's channels to all members of a family."""

    def __init__(self, ends: Sequence[AsyncEnd]) -> None:
        self._ends = list(ends)

    def __getitem__(self, member: int) -> AsyncEnd:
        return self._ends[member]

    def __len__(self) -> int:
        return len(self._ends)

    async def multicast(self, value: object) -> Any:
        for end in self._ends:
            await end.com(value)
        return Unit.id

    async def scatter(self, values: Sequence[object]) -> Any:
        _check_count(values, len(self._ends))
        for end, value in zip(self._ends, values):
            await end.com(value)
        return Unit.id

    async def gather(self, each: object = Unit.id) -> Any:
        return [await end.com() for end in self._ends]

    async def select(self, label: object) -> Any:
        for end in self._ends:
            await end.select(label)
        return Unit.id


class AsyncPeers:
    """A member's ends of the channels to all other members, by their numbers."""

    def __init__(self, me: int, ends: Mapping[int, AsyncEnd]) -> None:
        self.me = me
        self._ends = dict(ends)
        self._count = len(self._ends) + 1

    async def shift(self, value: Any, by: int = 1) -> Any:
        if by % self._count == 0:
            return copied(value)
        await self._ends[(self.me + by) % self._count].com(value)
        return await self._ends[(self.me - by) % self._count].com()

    async def all_gather(self, value: Any) -> list[Any]:
        for end in self._ends.values():
            await end.com(value)
        return await self._collect(copied(value))

    async def all_to_all(self, values: Sequence[Any]) -> list[Any]:
        _check_count(values, self._count)
        for member, end in self._ends.items():
            await end.com(values[member])
        return await self._collect(copied(values[self.me]))

    async def all_reduce(self, value: Any, operation: Callable[[Any, Any], Any]) -> Any:
        last = self._count - 1
        total = copied(value)
        if self.me > 0:
            total = operation(await self._ends[self.me - 1].com(), total)
        if self.me < last:
            await self._ends[self.me + 1].com(total)
            return await self._ends[last].com()
        for end in self._ends.values():
            await end.com(total)
        return total

    async def _collect(self, own: Any) -> list[Any]:
        return [own if member == self.me else await self._ends[member].com() for member in range(self._count)]
