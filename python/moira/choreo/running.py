"""Running projections. `run_role` runs one role and, when it raises, closes its channels so that its peers get PeerFailed
instead of waiting for ever. `run_local` does that for all roles at once, as threads."""

from __future__ import annotations

import threading
import time
from functools import partial
from types import FunctionType, MethodType
from typing import Any, Callable, Sequence, TypeVar

from .codec import register_program
from .endpoint import Endpoint, current, failure_text
from .errors import Deadlock, PeerFailed, ProtocolMismatch, RolesFailed, Timeout, Wait
from .frames import Program
from .network import Network
from .threads import ThreadEndpoint

__all__ = ["run_local", "run_role"]

T = TypeVar("T")

GRACE_SECONDS = 5.0  # how long roles get to end after their channels were closed
MOST_DEPTH = 5  # how deep channels are looked for in the objects of a role


class Run:
    """Roles that run together. It knows which ends they use and who waits for whom. `role` is that of the thread that
    asks; a run of a single role has only one."""

    def __init__(self, roles: Sequence[str]) -> None:
        self._lock = threading.Lock()
        self._here = threading.local()
        self._live = set(roles)
        self._failed: dict[str, str] = {}
        self._ends: dict[str, list[Endpoint]] = {role: [] for role in roles}
        self._waiting: dict[str, tuple[ThreadEndpoint, Wait]] = {}

    def start(self, role: str) -> None:
        """The current thread runs [role] from here on."""
        self._here.role = role
        current.run = self

    def join(self, end: Endpoint) -> None:
        """The role of the current thread begins to use [end]."""
        with self._lock:
            self._ends[self._here.role].append(end)
            reason = self._failed.get(end.peer)
        if reason is not None and isinstance(end, ThreadEndpoint):
            end.tell(reason)

    def block(self, end: ThreadEndpoint, wait: Wait) -> None:
        """The role of the current thread is about to wait at [end], since wait.seconds on the clock."""
        with self._lock:
            self._waiting[self._here.role] = (end, wait)
            if self._is_stuck():
                waits = self._waits()
                del self._waiting[self._here.role]
                raise Deadlock("all roles wait for each other", waits)

    def unblock(self) -> None:
        with self._lock:
            self._waiting.pop(self._here.role, None)

    def finish(self, role: str) -> None:
        """[role] has ended. Who waits for it then waits in vain: one of them is told when nobody else can help."""
        current.run = None
        with self._lock:
            self._live.discard(role)
            if self._live and self._is_stuck():
                end, _ = next(iter(self._waiting.values()))
                end.tell_stuck(self._waits())

    def fail(self, role: str, error: BaseException, found: Sequence[Endpoint]) -> None:
        """[role] has raised: its own ends, also those among [found], and those of others to it learn of it."""
        reason = failure_text(role, error)
        with self._lock:
            self._failed[role] = reason
            ends = [*self._ends[role], *(end for end in found if end.role == role)]
            others = [end for peer, used in self._ends.items() if peer != role for end in used if end.peer == role]
        for end in ends:
            end.fail(reason)
        for end in others:
            if isinstance(end, ThreadEndpoint) and not end.other.is_closed:
                end.tell(reason)

    def waits(self) -> list[Wait]:
        with self._lock:
            return self._waits()

    def stop(self, reason: str) -> None:
        """Ends all waiting."""
        with self._lock:
            ends = [end for used in self._ends.values() for end in used]
        for end in ends:
            end.fail(reason)
            if isinstance(end, ThreadEndpoint):
                end.tell(reason)

    def _waits(self) -> list[Wait]:
        now = time.monotonic()
        return [wait._replace(role=role, seconds=now - wait.seconds) for role, (_, wait) in self._waiting.items()]

    def _is_stuck(self) -> bool:
        return self._live <= self._waiting.keys() and all(end.is_starved() for end, _ in self._waiting.values())


def run_role(method: Callable[..., T], *arguments: Any, role: str = "", network: Network | None = None,
             **named: Any) -> T:
    """Calls `method(*arguments, **named)`, usually a method of a projected object. When it raises, all channels that it
    used, those found in its object and arguments, and those of [network] are closed with the reason, then the exception
    goes on. When it returns, the channels stay open."""
    things = [method, *arguments, *named.values()]
    found = find_ends(things)
    owner = getattr(method, "__self__", None)
    register_program(owner)
    role = role or (network.role if network is not None else "") or (found[0].role if found else "") or "this role"
    run, outer = Run([role]), current.run
    run.start(role)
    try:
        return method(*arguments, **named)
    except BaseException as error:
        run.fail(role, error, found)
        if network is not None:
            network.fail(failure_text(role, error))
        raise
    finally:
        current.run = outer


def run_local(method: str = "", *, timeout: float | None = None, **roles: Any) -> dict[str, Any]:
    """Runs roles as threads and gives back what each returned:

        run_local("authenticate", Client=(client, credentials), Service=service, IP=ip)
        run_local(Client=lambda: client.authenticate(credentials), Service=service.authenticate, IP=ip.authenticate)

    With the name of a method, each role is an object, or a tuple of an object and the arguments of the method; else each is
    a function. When roles raise, the others get PeerFailed, and RolesFailed is raised with the exceptions of all; a role
    that fails alone raises its own. After [timeout] seconds, and as soon as all roles wait for each other, Timeout
    (Deadlock) is raised, which says who waits for whom.
    """
    if not roles:
        raise ValueError("there is no role to run")
    calls = {role: _call_of(role, method, thing) for role, thing in roles.items()}
    _check_programs(calls)
    run = Run(list(calls))
    results: dict[str, Any] = {}
    errors: dict[str, BaseException] = {}

    def work(role: str, call: Callable[[], Any]) -> None:
        run.start(role)
        try:
            results[role] = call()
        except BaseException as error:
            errors[role] = error
            run.fail(role, error, find_ends([call]))
        finally:
            run.finish(role)

    threads = [threading.Thread(target=work, args=item, name=item[0], daemon=True) for item in calls.items()]
    for thread in threads:
        thread.start()
    _wait_for(threads, run, timeout)
    if errors:
        raise _blame(errors)
    return {role: results[role] for role in calls}


def _wait_for(threads: Sequence[threading.Thread], run: Run, timeout: float | None) -> None:
    deadline = None if timeout is None else time.monotonic() + timeout
    for thread in threads:
        thread.join(None if deadline is None else max(0.0, deadline - time.monotonic()))
    late = [thread.name for thread in threads if thread.is_alive()]
    if not late:
        return
    waits = run.waits()
    waiting = {wait.role for wait in waits}
    busy = [name for name in late if name not in waiting]
    text = f"after {timeout:g} s {', '.join(late)} {'has' if len(late) == 1 else 'have'} not ended"
    error = Timeout(text + (f"; {', '.join(busy)} {'is' if len(busy) == 1 else 'are'} computing" if busy else ""), waits)
    run.stop(str(error))
    end = time.monotonic() + GRACE_SECONDS
    for thread in threads:
        if thread.name in waiting:
            thread.join(max(0.0, end - time.monotonic()))
    raise error


def _call_of(role: str, method: str, thing: Any) -> Callable[[], Any]:
    if not method:
        if not callable(thing):
            raise TypeError(f"{role} is {thing!r}: it must be a function, or run_local needs the name of a method first")
        call: Callable[[], Any] = thing
        return call
    owner, *arguments = thing if isinstance(thing, tuple) else (thing,)
    return partial(getattr(owner, method), *arguments)


def _check_programs(calls: dict[str, Callable[[], Any]]) -> None:
    """All roles must come from the same source."""
    seen: dict[str, str] = {}
    for role, call in calls.items():
        target = call.func if isinstance(call, partial) else call
        program = Program.of(getattr(target, "__self__", None))
        if program.fingerprint:
            seen[role] = program.fingerprint
    if len(set(seen.values())) > 1:
        text = ", ".join(f"{role} {fingerprint}" for role, fingerprint in seen.items())
        raise ProtocolMismatch(f"the roles are projected from different sources (fingerprints: {text})")


def _blame(errors: dict[str, BaseException]) -> BaseException:
    """What run_local raises: the deadlock, or the exception of the one role that failed for a reason of its own, or all
    of them."""
    for error in errors.values():
        if isinstance(error, Deadlock):
            return error
    causes = {role: error for role, error in errors.items() if not isinstance(error, PeerFailed)}
    consequences = {role: error for role, error in errors.items() if role not in causes}
    if len(causes) == 1 and not consequences:
        return next(iter(causes.values()))
    failure = RolesFailed({**causes, **consequences})
    failure.__cause__ = next(iter(causes.values()), None)
    return failure


def find_ends(things: Sequence[object]) -> list[Endpoint]:
    """The ends of channels in objects of a role: its fields, containers, bound methods, arguments and closures."""
    found: list[Endpoint] = []
    seen: set[int] = set()
    level: list[object] = list(things)
    for _ in range(MOST_DEPTH):
        below: list[object] = []
        for thing in level:
            if id(thing) in seen or isinstance(thing, (str, bytes, int, float, type)):
                continue
            seen.add(id(thing))
            if isinstance(thing, Endpoint):
                found.append(thing)
            elif isinstance(thing, Network):
                found.extend(thing.channels())
            else:
                below.extend(_parts(thing))
        level = below
    return found


def _parts(thing: object) -> list[object]:
    if isinstance(thing, MethodType):
        return [thing.__self__, thing.__func__]
    if isinstance(thing, partial):
        return [thing.func, *thing.args, *thing.keywords.values()]
    if isinstance(thing, FunctionType):
        cells = [cell.cell_contents for cell in thing.__closure__ or () if _is_filled(cell)]
        return [*cells, *(thing.__defaults__ or ())]
    if isinstance(thing, (list, tuple, set, frozenset)):
        return list(thing)
    if isinstance(thing, dict):
        return list(thing.values())
    if type(thing).__module__ in ("builtins", "numpy", "torch"):
        return []
    return list(getattr(thing, "__dict__", {}).values())


def _is_filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False
