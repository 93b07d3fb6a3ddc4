"""Roles as processes of one machine: each pair is connected by a pair of sockets that the processes inherit, and each
process keeps only its own ends, so that the death of one is noticed by the others."""

from __future__ import annotations

import multiprocessing
import socket
import time
import traceback
from multiprocessing.connection import Connection, wait
from typing import Any, Callable, Sequence

from .codec import Codec, JsonCodec
from .endpoint import Endpoint
from .errors import ChoreographyError, PeerFailed, RolesFailed, Timeout
from .frames import MAX_FRAME
from .network import Network
from .running import run_role
from .sockets import socket_channel

__all__ = ["ProcessHub", "RoleDied", "run_processes"]


class RoleDied(ChoreographyError):
    """A role's process ended without a result: it was killed, or raised; then the text holds its traceback."""


class ProcessHub:
    """The channels between roles that run as processes. Make it before the processes; give each process `hub.at(role)`, and
    call `release(role)` in the parent once the process of that role is started. With the start method `fork` a child calls
    `keep(role)` first; `run_processes` does all of that."""

    def __init__(self, roles: Sequence[str], names: Sequence[str] = ("",), *, codec: Codec | None = None,
                 timeout: float | None = None, max_frame: int = MAX_FRAME) -> None:
        self._networks = {role: ProcessNetwork(role, codec, timeout, max_frame) for role in roles}
        for position, role in enumerate(roles):
            for peer in roles[position + 1:]:
                for name in names:
                    here, there = socket.socketpair()
                    self._networks[role].sockets[peer, name] = here
                    self._networks[peer].sockets[role, name] = there

    def at(self, role: str) -> ProcessNetwork:
        return self._networks[role]

    def release(self, role: str) -> None:
        """Closes this process's copies of the ends of [role]."""
        for one in self._networks[role].sockets.values():
            one.close()

    def keep(self, role: str) -> None:
        """Closes this process's copies of the ends of everybody else."""
        for other in self._networks:
            if other != role:
                self.release(other)


class ProcessNetwork(Network):
    """The network of one process."""

    def __init__(self, role: str, codec: Codec | None, timeout: float | None, max_frame: int) -> None:
        super().__init__(role)
        self.sockets: dict[tuple[str, str], socket.socket] = {}
        self.program: object = None
        self._settings = (codec, timeout, max_frame)

    def __getstate__(self) -> tuple[Any, ...]:
        return self.role, self.sockets, self._settings

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        super().__init__(state[0])
        self.program = None
        _, self.sockets, self._settings = state

    def _open(self, peer: str, name: str) -> Endpoint:
        if (peer, name) not in self.sockets:
            raise ValueError(f"{self.role} has no channel {name!r} to {peer}")
        codec, timeout, max_frame = self._settings
        return socket_channel(self.sockets[peer, name], self.role, peer, name=name, timeout=timeout, codec=codec,
                              program=self.program, max_frame=max_frame)

    def close(self) -> None:
        super().close()
        for one in self.sockets.values():
            one.close()


Main = Callable[[Network], Any]


def run_processes(*, timeout: float | None = None, codec: Codec | None = None, names: Sequence[str] = ("",),
                  method: str | None = None, **roles: Main) -> dict[str, Any]:
    """Runs each role in a process of its own: calls its function with its network, and gives back what the functions
    returned, which goes through the codec. [method] is the start method of multiprocessing. Raises RolesFailed when
    roles fail, Timeout after [timeout] seconds; no process is left behind."""
    context: Any = multiprocessing.get_context(method)
    codec = codec if codec is not None else JsonCodec()
    hub = ProcessHub(list(roles), names, codec=codec)
    is_fork = context.get_start_method() == "fork"
    processes: dict[str, Any] = {}
    results: dict[str, Connection] = {}
    try:
        for role, main in roles.items():
            reader, writer = context.Pipe(duplex=False)
            work = (role, main, hub if is_fork else None, hub.at(role), writer, list(results.values()), codec)
            process = context.Process(target=_work, args=work if is_fork else (*work[:5], [], codec), name=role,
                                      daemon=True)
            process.start()
            writer.close()
            hub.release(role)
            processes[role], results[role] = process, reader
        return _collect(processes, results, codec, timeout)
    finally:
        for process in processes.values():
            if process.is_alive():
                process.kill()
            process.join()
        for reader in results.values():
            reader.close()


def _work(role: str, main: Main, hub: ProcessHub | None, network: Network, result: Connection,
          foreign: Sequence[Connection], codec: Codec) -> None:
    """The main function of a process."""
    if hub is not None:
        hub.keep(role)
        for reader in foreign:
            reader.close()
    try:
        value = run_role(main, network, role=role, network=network)
        result.send_bytes(b"+" + codec.encode(value))
        network.close()
    except BaseException as error:
        kind = b"p" if isinstance(error, PeerFailed) else b"-"
        text = str(error) if kind == b"p" else traceback.format_exc()
        network.fail(f"{role} failed: {type(error).__name__}")
        result.send_bytes(kind + text.encode("utf-8", "replace"))


def _collect(processes: dict[str, Any], results: dict[str, Connection], codec: Codec,
             timeout: float | None) -> dict[str, Any]:
    deadline = None if timeout is None else time.monotonic() + timeout
    values: dict[str, Any] = {}
    errors: dict[str, BaseException] = {}
    open_ = {reader: role for role, reader in results.items()}
    while open_:
        ready = wait(list(open_), None if deadline is None else max(0.0, deadline - time.monotonic()))
        if not ready:
            raise Timeout(f"after {timeout:g} s {', '.join(open_.values())} have not ended")
        for reader in ready:
            assert isinstance(reader, Connection)
            role = open_.pop(reader)
            try:
                data = reader.recv_bytes()
            except (EOFError, OSError):
                processes[role].join()
                errors[role] = RoleDied(f"its process ended with status {processes[role].exitcode}")
                continue
            if data[:1] == b"+":
                values[role] = codec.decode(data[1:])
            else:
                text = data[1:].decode("utf-8", "replace")
                errors[role] = PeerFailed(text) if data[:1] == b"p" else RoleDied(text)
    if errors:
        causes = {role: error for role, error in errors.items() if not isinstance(error, PeerFailed)}
        raise RolesFailed({**causes, **errors})
    return {role: values[role] for role in results}
