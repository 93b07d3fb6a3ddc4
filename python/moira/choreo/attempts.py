"""Failure as a part of a protocol. In a source

    try:
        …                      # several roles
    except (OutOfStock, PeerFailed):
        …                      # all of them again

means that all who take part come to the same end: when one of them raises what the handler names, or dies, all go into
the handler. In a projection:

    try:
        self.to_shop.attempt(self.to_bank)  # or `lead`, at the role that has a channel to all others
        …
        self.to_shop.agree()
    except (OutOfStock, PeerFailed):
        self.to_shop.recover()
        …

Who fails tells all others with a mark, which is read in place of the value that they wait for. Who comes to the end tells the
role that leads, and waits for its verdict. After a failure what is still under way on a channel is read up to the mark of the peer and
thrown away, so that the handler begins with clean channels. When the role that leads dies nobody can know how it has decided: all
others fail, too (`LeaderFailed`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import LeaderFailed, PeerFailed

if TYPE_CHECKING:
    from .endpoint import Endpoint

__all__ = ["Attempt"]

DONE, COMMIT, FAILED = "done", "commit", "failed"


class Attempt:
    """The first part of a try statement of several roles, at one of them: [ends] are those to the leader, or of it to all
    others, [more] further channels among the roles that take part, [site] is the line of the statement, [outer] are those around it."""

    def __init__(self, leads: bool, ends: list[Endpoint], more: list[Endpoint], site: int, outer: list[int]) -> None:
        self.site, self.outer = site, outer
        self._leads, self._ends, self._more = leads, ends, more
        self._has_failed = False  # and the verdict is known
        for end in (*ends, *more):
            end._has_tried = True

    def agree(self) -> bool:
        """This role has come to the end: whether all others have."""
        self._has_failed = self._lead(False) if self._leads else self._follow(False)
        return not self._has_failed

    def recover(self) -> None:
        """This role goes into the handler."""
        if not self._has_failed:
            self._has_failed = self._lead(True) if self._leads else self._follow(True)
        for end in self._more:
            self._drain(end)

    def _lead(self, has_failed: bool) -> bool:
        if has_failed:
            self._tell_all(FAILED)
        marks = [self._drain(end) for end in self._ends]
        if not has_failed:
            has_failed = any(mark != DONE for mark in marks)
            for end in self._ends:
                self._tell(end, FAILED if has_failed else COMMIT)
            if has_failed:
                for end in self._more:
                    self._tell(end, FAILED)
        return has_failed

    def _follow(self, has_failed: bool) -> bool:
        if has_failed:
            self._tell_all(FAILED)
        else:
            self._tell(self._ends[0], DONE)
        verdict = self._drain(self._ends[0])
        if not verdict:
            raise LeaderFailed(f"{self._ends[0].peer}, which leads, has failed: {self._ends[0]._broken}")
        if verdict != FAILED:
            return False
        if not has_failed:
            for end in self._more:
                self._tell(end, FAILED)
        return True

    def _tell_all(self, mark: str) -> None:
        for end in (*self._ends, *self._more):
            self._tell(end, mark)

    def _tell(self, end: Endpoint, mark: str) -> None:
        try:
            end._put_mark(mark, self.site)
        except PeerFailed:
            pass

    def _drain(self, end: Endpoint) -> str:
        """The mark of the peer; nothing when it is gone. A mark of an attempt around this one leads out of this one; other
        marks are left over from what the peer has tried in it, and is not a part of this role any more."""
        while True:
            try:
                mark, site = end._take_mark()
            except PeerFailed:
                return ""
            if site == self.site:
                end._mark = ""
                return mark
            if site in self.outer:
                raise PeerFailed(f"{end.peer} has failed around what all of them tried")
            end._mark = ""
