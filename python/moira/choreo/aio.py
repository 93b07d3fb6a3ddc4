"""Channels in asyncio. `AsyncEndpoint` has the operations of an endpoint as coroutines, for peers written by hand;
`blocking()` gives the same end to a projection that runs in a thread beside the event loop, which `run_async` does:

    network = AsyncNetwork("Client", addresses)
    channel = await network.channel("IP")
    result = await run_async(DistAuth_Client(channel.blocking()).authenticate, credentials)

The frames are those of TcpNetwork and UnixNetwork, so either may be at the other end.
"""

from __future__ import annotations

import asyncio
import os
import ssl
import threading
from enum import Enum
from typing import Any, Callable, Mapping, TypeVar

from .codec import Codec, JsonCodec, register_program
from .endpoint import Endpoint, StreamEndpoint, failure_text
from .errors import ChoreographyError, FrameTooLarge, PeerFailed, ProtocolMismatch, Timeout, Wait
from .frames import (ABORT, DATA, HEADER, HELLO, LABEL, MAX_FRAME, SEQUENCES, Frame, Hello, Program, Stream,
                     count_messages, pack, unpack_header)
from .running import run_role
from .sockets import GREETING_SECONDS, RETRY_SECONDS, Tls
from .unit import Unit

__all__ = ["AsyncEndpoint", "AsyncNetwork", "run_async"]

T = TypeVar("T")


class _LoopStream(Stream):
    """Frames on asyncio's streams. The coroutines run on the loop; the methods of Stream are for other threads."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, limit: int) -> None:
        self.limit = limit
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._reader = reader
        self._writer = writer

    async def send(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def receive(self) -> Frame:
        try:
            header = await self._reader.readexactly(HEADER.size)
            kind, sequence, site, length = unpack_header(header, self.limit)
            return kind, sequence, site, await self._reader.readexactly(length)
        except asyncio.IncompleteReadError:
            raise EOFError from None

    def write(self, data: bytes, timeout: float | None) -> None:
        if threading.get_ident() == self._thread:
            self._writer.write(data)
        else:
            self._wait(self.send(data), timeout)

    def read(self, timeout: float | None) -> Frame:
        if threading.get_ident() == self._thread:
            raise EOFError
        frame: Frame = self._wait(self.receive(), timeout)
        return frame

    def unread(self) -> int:
        """Counts what stands in the buffer of asyncio's reader."""
        return count_messages(bytes(getattr(self._reader, "_buffer", b"")), self.limit)

    def close(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._writer.close)

    def _wait(self, work: Any, timeout: float | None) -> Any:
        future = asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, timeout), self._loop)
        try:
            return future.result()
        except asyncio.TimeoutError:
            raise TimeoutError from None
        except asyncio.CancelledError:
            raise EOFError from None


class AsyncEndpoint:
    """One end of a channel, with coroutines: `await channel.com(value)`, `value = await channel.com()`."""

    def __init__(self, stream: _LoopStream, end: StreamEndpoint) -> None:
        self._stream = stream
        self._end = end
        self.role, self.peer, self.name = end.role, end.peer, end.name

    def blocking(self) -> Endpoint:
        """The same end for a projection in another thread. Use only one of the two at a time."""
        return self._end

    async def com(self, m: object = Unit.id) -> Any:
        """Sends [m]; with Unit.id, receives a value."""
        if m is Unit.id:
            return await self._receive(DATA)
        await self._send(DATA, m)
        return Unit.id

    async def select(self, m: object = Unit.id) -> Any:
        """Sends the label [m]; with Unit.id, receives a label."""
        if m is Unit.id:
            label = await self._receive(LABEL)
            if not isinstance(label, Enum):
                raise self._end._refuse(ProtocolMismatch(f"{self.peer} selected something that is no label"))
            return label
        if not isinstance(m, Enum):
            raise TypeError(f"select() takes a label, a member of an Enum, and not {m!r}")
        await self._send(LABEL, m)
        return Unit.id

    async def send(self, m: object) -> None:
        await self._send(DATA, m)

    async def recv(self) -> Any:
        return await self._receive(DATA)

    def unread(self) -> int:
        return self._end.unread()

    def close(self) -> None:
        self._end.close()

    def fail(self, reason: str) -> None:
        self._end.fail(reason)

    async def __aenter__(self) -> AsyncEndpoint:
        return self

    async def __aexit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if error is None:
            self.close()
        else:
            self.fail(failure_text(self.role, error))

    async def _send(self, kind: int, value: object) -> None:
        end = self._end
        if end._broken or end.is_closed:
            raise PeerFailed(end._broken or f"the channel of {end.role} to {end.peer} is closed")
        payload = end._codec.encode(value)
        if len(payload) > self._stream.limit:
            raise FrameTooLarge(f"{end.role} sends {len(payload):,} bytes to {end.peer}, and at most "
                                f"{self._stream.limit:,} are allowed")
        await self._within(kind, self._stream.send(pack(kind, end._sent % SEQUENCES, 0, payload)))
        end._sent += 1

    async def _receive(self, kind: int) -> Any:
        end = self._end
        if end._broken or end.is_closed:
            raise PeerFailed(end._broken or f"the channel of {end.role} to {end.peer} is closed")
        return end._admit(kind, 0, await self._within(kind, self._stream.receive()))

    async def _within(self, kind: int, work: Any) -> Any:
        """Waits for [work] as long as the time-out allows, with the exceptions of this package."""
        end = self._end
        try:
            return await asyncio.wait_for(work, end.timeout)
        except asyncio.TimeoutError:
            raise end._timed_out(kind, 0) from None
        except ProtocolMismatch as error:
            raise end._refuse(error)
        except (EOFError, OSError) as error:
            raise PeerFailed(end._break(f"{end.peer} is gone: {str(error) or 'it closed the connection'}")) from None


class AsyncNetwork:
    """The channels of one role in asyncio. Addresses are (host, port) or paths of Unix sockets, by role; of two roles, the
    one that comes first listens and the other connects. Use it as an async context manager."""

    def __init__(self, role: str, addresses: Mapping[str, Any], *, program: object = None, codec: Codec | None = None,
                 timeout: float | None = None, connect_timeout: float = 30.0, max_frame: int = MAX_FRAME,
                 tls: Tls | None = None) -> None:
        register_program(program)
        self.role = role
        self.addresses = dict(addresses)
        self.program = Program.of(program)
        self.codec: Codec = codec if codec is not None else JsonCodec()
        self.timeout = timeout
        self.connect_timeout = connect_timeout
        self.max_frame = max_frame
        self.tls = tls
        self._server: asyncio.AbstractServer | None = None
        self._channels: dict[tuple[str, str], asyncio.Future[AsyncEndpoint]] = {}

    async def __aenter__(self) -> AsyncNetwork:
        await self.listen()
        return self

    async def __aexit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if error is not None:
            self.fail(failure_text(self.role, error))
        self.close()

    async def listen(self) -> None:
        """Begins to accept connections."""
        address = self.addresses[self.role]
        if self._server is not None or address is None:
            return
        context = self.tls.server if self.tls is not None else None
        if isinstance(address, tuple):
            self._server = await asyncio.start_server(self._meet, address[0], address[1], ssl=context)
            self.addresses[self.role] = self._server.sockets[0].getsockname()[:2]
        else:
            self._server = await asyncio.start_unix_server(self._meet, os.fspath(address), ssl=context)

    async def channel(self, peer: str, name: str = "") -> AsyncEndpoint:
        """This role's end of the channel to [peer], connected."""
        await self.listen()
        order = list(self.addresses)
        if (peer, name) not in self._channels and order.index(peer) < order.index(self.role):
            self._expect(peer, name).set_result(await self._connect(peer, name))
        try:
            future = asyncio.shield(self._expect(peer, name))
            return await asyncio.wait_for(future, self.connect_timeout)
        except asyncio.TimeoutError:
            raise Timeout(f"{peer} has not connected to {self.role}",
                          [Wait(self.role, peer, self.connect_timeout, "a connection from", "")]) from None

    def close(self) -> None:
        for end in self._ends():
            end.close()
        if self._server is not None:
            self._server.close()

    def fail(self, reason: str) -> None:
        for end in self._ends():
            end.fail(reason)

    def _ends(self) -> list[AsyncEndpoint]:
        return [future.result() for future in self._channels.values() if future.done() and not future.cancelled()]

    def _expect(self, peer: str, name: str) -> asyncio.Future[AsyncEndpoint]:
        if (peer, name) not in self._channels:
            self._channels[peer, name] = asyncio.get_running_loop().create_future()
        return self._channels[peer, name]

    async def _connect(self, peer: str, name: str) -> AsyncEndpoint:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self.connect_timeout
        address, problem = self.addresses[peer], "nobody is there"
        context = self.tls.client if self.tls is not None else None
        while loop.time() < deadline:
            try:
                if isinstance(address, tuple):
                    reader, writer = await asyncio.open_connection(address[0], address[1], ssl=context)
                else:
                    reader, writer = await asyncio.open_unix_connection(os.fspath(address), ssl=context)
            except ssl.SSLError as error:
                raise PeerFailed(f"{self.role} and {peer} cannot agree on TLS: {error}") from None
            except OSError as error:
                problem = str(error)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            end = self._endpoint(reader, writer, peer, name)
            self._check_certificate(writer, peer)
            await end._within(HELLO, end._stream.send(pack(HELLO, 0, 0, end._end._hello.payload())))
            end._end._has_hailed = True
            frame = await end._within(HELLO, end._stream.receive())
            try:
                end._end.greet(Hello.read(frame))
            except ProtocolMismatch:
                end.close()
                raise
            return end
        raise Timeout(f"{self.role} cannot reach {peer} at {address}: {problem}",
                      [Wait(self.role, peer, self.connect_timeout, "a connection to", "")])

    def _endpoint(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, peer: str,
                  name: str) -> AsyncEndpoint:
        stream = _LoopStream(reader, writer, self.max_frame)
        return AsyncEndpoint(stream, StreamEndpoint(stream, self.role, peer, name=name, timeout=self.timeout,
                                                    codec=self.codec, program=self.program))

    def _check_certificate(self, writer: asyncio.StreamWriter, role: str) -> None:
        if self.tls is not None:
            self.tls.check_names(writer.get_extra_info("peercert") or {}, role)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Finds out who connected; whatever goes wrong concerns only that connection."""
        try:
            stream = _LoopStream(reader, writer, self.max_frame)
            hello = Hello.read(await asyncio.wait_for(stream.receive(), GREETING_SECONDS))
            self._check_certificate(writer, hello.role)
            if hello.role not in self.addresses or hello.role == self.role:
                raise ProtocolMismatch(f"{self.role} knows no role of this name")
            Hello(self.role, hello.role, hello.channel, self.codec.name, self.program).check(hello)
            if self._expect(hello.role, hello.channel).done():
                raise ProtocolMismatch(f"{hello.role} is connected to {self.role} already")
            end = self._endpoint(reader, writer, hello.role, hello.channel)
            end._end.greet(hello)
            self._expect(hello.role, hello.channel).set_result(end)
        except ProtocolMismatch as error:
            writer.write(pack(ABORT, 0, 0, str(error).encode()))
            writer.close()
        except (EOFError, OSError, ChoreographyError, asyncio.TimeoutError):
            writer.close()


async def run_async(method: Callable[..., T], *arguments: Any, role: str = "", **named: Any) -> T:
    """`run_role` in a thread beside the event loop. Cancelling it closes the channels that it finds, which ends it."""
    loop = asyncio.get_running_loop()
    work = loop.run_in_executor(None, lambda: run_role(method, *arguments, role=role, **named))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        from .running import find_ends

        for end in find_ends([method, arguments, named]):
            end.fail(f"{end.role} was cancelled")
        raise
