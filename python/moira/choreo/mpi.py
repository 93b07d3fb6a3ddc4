"""Channels through MPI, with mpi4py where it is installed. Every rank runs the program and plays one role:

    network = MpiNetwork(["Client", "Service", "IP"])
    if network.role == "Client": ...

under `mpirun -n 3`. A rank that dies takes the whole job with it, as is usual with MPI; one that raises tells its peers.
"""

from __future__ import annotations

import importlib
import time
import zlib
from collections import deque
from typing import Any, Sequence

from .codec import Codec
from .endpoint import Endpoint, StreamEndpoint
from .errors import FrameTooLarge, MalformedFrame
from .frames import DATA, HEADER, LABEL, MAX_FRAME, Frame, Stream, unpack_header
from .network import Network

__all__ = ["MpiNetwork"]

TAGS = 32767  # what every implementation of MPI has
EAGER_POLLS = 200  # how often to look before the first nap
NAP_SECONDS, LONGEST_NAP_SECONDS = 20e-6, 1e-3
CLOSING_SECONDS = 5.0


def _find_mpi() -> Any:
    try:
        return importlib.import_module("mpi4py.MPI")
    except ImportError:
        raise ImportError("MpiNetwork needs mpi4py (Debian: python3-mpi4py)") from None


class MpiNetwork(Network):
    """The channels of one rank: that of rank n plays roles[n]. Asking for a channel does not wait for the peer."""

    def __init__(self, roles: Sequence[str], *, comm: Any = None, program: object = None, codec: Codec | None = None,
                 timeout: float | None = None, max_frame: int = MAX_FRAME) -> None:
        self._comm = _find_mpi().COMM_WORLD if comm is None else comm
        self._ranks = {role: rank for rank, role in enumerate(roles)}
        rank, size = self._comm.Get_rank(), self._comm.Get_size()
        if size != len(roles):
            raise ValueError(f"{len(roles)} roles need as many processes, and there are {size}: mpirun -n {len(roles)}")
        super().__init__(roles[rank])
        self._settings = (codec, timeout, max_frame, program)

    def _open(self, peer: str, name: str) -> Endpoint:
        if peer not in self._ranks:
            raise ValueError(f"there is no role {peer} among {', '.join(self._ranks)}")
        codec, timeout, max_frame, program = self._settings
        tag = zlib.crc32(name.encode()) % TAGS
        end: StreamEndpoint = StreamEndpoint(_MpiStream(self._comm, self._ranks[peer], tag, max_frame), self.role,
                                                  peer, name=name, timeout=timeout, codec=codec, program=program)
        end.hail()
        return end


class _MpiStream(Stream):
    """Frames between this rank and another one."""

    def __init__(self, comm: Any, rank: int, tag: int, limit: int) -> None:
        self.limit = limit
        self._mpi = _find_mpi()
        self._comm, self._rank, self._tag = comm, rank, tag
        self._sending: list[tuple[Any, bytes]] = []
        self._arrived: deque[bytes] = deque()
        self._is_closed = False

    def write(self, data: bytes, timeout: float | None) -> None:
        if self._is_closed:
            raise EOFError
        self._sending = [item for item in self._sending if not item[0].Test()]
        self._sending.append((self._comm.Isend(data, self._rank, self._tag), data))

    def read(self, timeout: float | None) -> Frame:
        deadline = None if timeout is None else time.monotonic() + timeout
        polls, nap = 0, NAP_SECONDS
        while not self._arrived and not self._look():
            if self._is_closed:
                raise EOFError
            if deadline is not None and time.monotonic() > deadline:
                raise TimeoutError
            polls += 1
            if polls > EAGER_POLLS:
                time.sleep(nap)
                nap = min(2 * nap, LONGEST_NAP_SECONDS)
        data = self._arrived.popleft()
        if len(data) < HEADER.size:
            raise MalformedFrame("what arrived is shorter than a frame")
        kind, sequence, site, length = unpack_header(data, self.limit)
        if length != len(data) - HEADER.size:
            raise MalformedFrame(f"a frame says that it has {length} bytes, and it has {len(data) - HEADER.size}")
        return kind, sequence, site, data[HEADER.size:]

    def unread(self) -> int:
        while self._look():
            pass
        return sum(data[1] in (DATA, LABEL) for data in self._arrived if len(data) >= HEADER.size)

    def close(self) -> None:
        """Waits a little for what was sent to be on its way, since MPI reads it from this process's memory."""
        self._is_closed = True
        deadline = time.monotonic() + CLOSING_SECONDS
        while self._sending and time.monotonic() < deadline:
            self._sending = [item for item in self._sending if not item[0].Test()]
            time.sleep(NAP_SECONDS)

    def _look(self) -> bool:
        """Takes a message that has arrived, if there is one."""
        status = self._mpi.Status()
        message = self._comm.Improbe(self._rank, self._tag, status)
        if message is None:
            return False
        size = status.Get_count(self._mpi.BYTE)
        if size > HEADER.size + self.limit:
            raise FrameTooLarge(f"a frame of {size:,} bytes arrived, and at most {self.limit:,} are allowed")
        buffer = bytearray(size)
        message.Recv([buffer, self._mpi.BYTE])
        self._arrived.append(bytes(buffer))
        return True
