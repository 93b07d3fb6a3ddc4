"""What can go wrong while choreographies run. Everything is a `ChoreographyError`."""

from __future__ import annotations

import sys
from typing import NamedTuple, Sequence

__all__ = ["ChoreographyError", "CodecError", "Deadlock", "FrameTooLarge", "LeaderFailed", "MalformedFrame", "PeerFailed",
           "ProtocolMismatch", "RolesFailed", "Timeout", "UnexpectedLabel", "Wait"]


class ChoreographyError(Exception):
    """The base of all exceptions of the runtime."""


class PeerFailed(ChoreographyError):
    """The other end of a channel failed, died, ended or closed the channel."""


class LeaderFailed(ChoreographyError):
    """The role that leads an attempt of several roles failed in it, so that nobody knows how it ends."""


class ProtocolMismatch(ChoreographyError):
    """The two ends do not run the same program, or are not at the same place of it."""


class MalformedFrame(ProtocolMismatch):
    """What arrived is not a frame. Nothing of it was evaluated."""


class FrameTooLarge(ProtocolMismatch):
    """A message is larger than the channel allows, on the way out or on the way in."""


class CodecError(ChoreographyError):
    """A value that cannot be sent: its type is not known to the codec, or it contains itself."""


class UnexpectedLabel(ChoreographyError):
    """A selection brought a label that the receiver has no case for. Projections raise it without arguments: it then
    finds out for itself where it is raised."""

    def __init__(self, *details: object) -> None:
        super().__init__(*(details or (_where_raised(),)))


class Wait(NamedTuple):
    """Who waits for whom, for how long, and where."""

    role: str
    peer: str
    seconds: float
    what: str
    where: str

    def __str__(self) -> str:
        place = f", {self.where}" if self.where else ""
        return f"{self.role} waits for {self.what} {self.peer} ({self.seconds:.1f} s{place})"


class Timeout(ChoreographyError):
    """Something took longer than its time-out. `waits` says who waits for whom."""

    def __init__(self, message: str, waits: Sequence[Wait] = ()) -> None:
        super().__init__("\n  ".join([message, *map(str, waits)]))
        self.waits = tuple(waits)


class Deadlock(Timeout):
    """All roles of a local run wait for each other: no time-out needs to pass to know it."""


class RolesFailed(ChoreographyError):
    """Roles of a local run raised. `errors` holds the exception of each; the causes come before their consequences."""

    def __init__(self, errors: dict[str, BaseException]) -> None:
        lines = [f"{role}: {type(error).__name__}: {error}" for role, error in errors.items()]
        super().__init__("\n  ".join(["roles failed", *lines]))
        self.errors = errors


def _where_raised() -> str:
    """The role and the place in the source of the innermost projection on the stack."""
    depth = 1
    while True:
        try:
            frame = sys._getframe(depth)
        except ValueError:
            return "a label arrived for which there is no case"
        program = frame.f_globals.get("__choreography__")
        if isinstance(program, dict):
            return (f"role {program.get('role')} of {program.get('class')} has no case for the label that arrived "
                    f"({frame.f_code.co_filename}:{frame.f_lineno})")
        depth += 1
