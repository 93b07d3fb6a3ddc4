"""Channels in asyncio. `AsyncEndpoint` has the operations of an endpoint as coroutines, for peers written by hand;
`blocking()` gives the same end to a projection that runs in a thread beside the event loop, which `run_async` does:

    network = AsyncNetwork("Client", addresses)
    channel = await network.channel("IP")
    result = await run_async(DistAuth_Client(channel.blocking()).authenticate, credentials)

The frames are those of TcpNetwork and UnixNetwork, so either may be at the other end.
"""

from __future__ import annotations

import asyncio
import inspect
import os
import ssl
import threading
from enum import Enum
from typing import Any, Callable, Collection, Mapping, TypeVar, cast

from .aiofamilies import AsyncEndpoints, AsyncPeers
from .codec import Codec, JsonCodec, register_program
from .endpoint import Endpoint, StreamEndpoint, failure_text
from .errors import ChoreographyError, FrameTooLarge, PeerFailed, ProtocolMismatch, Timeout, Wait
from .families import member_of, members_of
from .frames import (ABORT, DATA, HEADER, HELLO, LABEL, MAX_FRAME, MAX_HELLO, SEQUENCES, Frame, Hello, Program, Stream,
                     count_messages, pack, unpack_header)
from .running import run_role
from .sockets import RETRY_SECONDS, Tls
from .strangers import GREETING_SECONDS, NOT_YET, Strangers, check_channel
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
    one that comes first and has an address listens, and the other connects. The other arguments are those of TcpNetwork. Use
    it as an async context manager."""

    def __init__(self, role: str, addresses: Mapping[str, Any], *, program: object = None, codec: Codec | None = None,
                 timeout: float | None = None, connect_timeout: float = 30.0, max_frame: int = MAX_FRAME,
                 tls: Tls | None = None, secret: str | bytes | None = None, anonymous: bool = False,
                 channels: Collection[str] | None = None) -> None:
        register_program(program)
        self.role = role
        self.addresses = dict(addresses)
        self.program = Program.of(program)
        self.codec: Codec = codec if codec is not None else JsonCodec()
        self.timeout = timeout
        self.connect_timeout = connect_timeout
        self.max_frame = max_frame
        self.tls = tls
        self.anonymous = anonymous
        self.channel_names = channels
        self._secret = secret.encode() if isinstance(secret, str) else secret
        self._asked: set[tuple[str, str]] = set()
        self._strangers = Strangers()
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
        self._asked.add((peer, name))
        if (peer, name) not in self._channels and not self._listens_to(peer):
            self._expect(peer, name).set_result(await self._connect(peer, name))
        try:
            future = asyncio.shield(self._expect(peer, name))
            return await asyncio.wait_for(future, self.connect_timeout)
        except asyncio.TimeoutError:
            raise Timeout(f"{peer} has not connected to {self.role}",
                          [Wait(self.role, peer, self.connect_timeout, "a connection from", "")]) from None

    def _listens_to(self, peer: str) -> bool:
        if self.addresses[peer] is None or self.addresses[self.role] is None:
            if self.addresses[peer] is self.addresses[self.role]:
                raise ValueError(f"neither {self.role} nor {peer} has an address")
            return self.addresses[peer] is None
        order = list(self.addresses)
        return order.index(self.role) < order.index(peer)

    async def family(self, family: str, count: int, name: str = "") -> AsyncEndpoints:
        """This role's ends of the channels to all members of a family, `Worker[0]` and so on."""
        return AsyncEndpoints([await self.channel(member, name) for member in members_of(family, count)])

    async def peers(self, count: int, name: str = "") -> AsyncPeers:
        """The ends of this role, a member of a family, of the channels to all other members of it."""
        family, me = member_of(self.role)
        names = enumerate(members_of(family, count))
        return AsyncPeers(me, {number: await self.channel(peer, name) for number, peer in names if number != me})

    def close(self) -> None:
        for end in self._ends():
            end.close()
        self._strangers.drop_all()
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
        failure: ChoreographyError | None = None
        while loop.time() < deadline:
            try:
                if isinstance(address, tuple):
                    opening: Any = asyncio.open_connection(address[0], address[1], ssl=context)
                else:
                    opening = asyncio.open_unix_connection(os.fspath(address), ssl=context)
                reader, writer = await asyncio.wait_for(opening, deadline - loop.time())
            except ssl.SSLError as error:
                raise PeerFailed(f"{self.role} and {peer} cannot agree on TLS: {error}") from None
            except (OSError, asyncio.TimeoutError) as error:
                problem = str(error)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            end = self._endpoint(reader, writer, peer, name)
            try:
                await asyncio.wait_for(self._greet(end, writer, peer), max(0.01, deadline - loop.time()))
                return end
            except asyncio.TimeoutError:
                end.close()
                break
            except (PeerFailed, ProtocolMismatch) as error:
                # Where many others want to be greeted, one may be dropped, or told to come again.
                end.close()
                if isinstance(error, ProtocolMismatch) and NOT_YET not in str(error):
                    raise
                failure = error
                await asyncio.sleep(RETRY_SECONDS)
        if isinstance(failure, PeerFailed):
            raise failure
        raise Timeout(f"{self.role} cannot reach {peer} at {address}: {problem}",
                      [Wait(self.role, peer, self.connect_timeout, "a connection to", "")])

    async def _greet(self, end: AsyncEndpoint, writer: asyncio.StreamWriter, peer: str) -> None:
        """Says who this end is, and learns that the other one is [peer]."""
        self._check_certificate(writer, peer)
        mine = end._end._hello = end._end._hello.challenge() if self._secret is not None else end._end._hello
        await end._within(HELLO, end._stream.send(pack(HELLO, 0, 0, mine.payload())))
        end._end._has_hailed = True
        theirs = Hello.read(await end._within(HELLO, end._stream.receive()))
        end._end.greet(theirs)
        if self._secret is not None:
            mine.check_proof(self._secret, theirs)
            await end._within(HELLO, end._stream.send(pack(HELLO, 0, 0, mine.prove(self._secret, theirs).payload())))

    def _endpoint(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, peer: str,
                  name: str) -> AsyncEndpoint:
        stream = _LoopStream(reader, writer, self.max_frame)
        return AsyncEndpoint(stream, StreamEndpoint(stream, self.role, peer, name=name, timeout=self.timeout,
                                                    codec=self.codec, program=self.program, anonymous=self.anonymous))

    def _check_certificate(self, writer: asyncio.StreamWriter, role: str) -> None:
        if self.tls is not None:
            self.tls.check_names(writer.get_extra_info("peercert") or {}, role)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Finds out who connected; whatever goes wrong concerns only that connection."""
        address = writer.get_extra_info("peername")
        self._strangers.admit(writer, str(address[0]) if isinstance(address, tuple) else "", writer.transport.abort)
        try:
            await asyncio.wait_for(self._admit(reader, writer), GREETING_SECONDS)
        except ProtocolMismatch as error:
            writer.write(pack(ABORT, 0, 0, str(error).encode()))
            writer.close()
        except (EOFError, OSError, ChoreographyError, asyncio.TimeoutError):
            writer.close()
        except asyncio.CancelledError:  # the loop ends
            writer.transport.abort()
        finally:
            self._strangers.remove(writer)

    async def _admit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        stream = _LoopStream(reader, writer, MAX_HELLO)
        hello = Hello.read(await stream.receive())
        self._check(hello, writer)
        end = self._endpoint(reader, writer, hello.role, hello.channel)
        mine = end._end._hello.challenge()
        if self._secret is not None:
            end._end._hello = mine.prove(self._secret, hello)
        end._end.greet(hello)
        if self._secret is not None:
            answer = Hello.read(await stream.receive())
            mine.check_proof(self._secret, hello._replace(proof=answer.proof))
        expected = self._expect(hello.role, hello.channel)
        if expected.done():
            raise ProtocolMismatch(f"{hello.role} is connected to {self.role} already")
        expected.set_result(end)

    def _check(self, hello: Hello, writer: asyncio.StreamWriter) -> None:
        self._check_certificate(writer, hello.role)
        if hello.role not in self.addresses or hello.role == self.role:
            raise ProtocolMismatch(f"{self.role} knows no role of this name")
        if not self._listens_to(hello.role):
            raise ProtocolMismatch(f"{self.role} connects to {hello.role}, and not the other way round")
        Hello(self.role, hello.role, hello.channel, self.codec.name, self.program).check(hello, anonymous=self.anonymous)
        if self._secret is not None and not hello.nonce:
            raise ProtocolMismatch(f"{self.role} talks only to who knows its secret")
        pair = hello.role, hello.channel
        if pair in self._channels and self._channels[pair].done():
            raise ProtocolMismatch(f"{hello.role} is connected to {self.role} already")
        unasked = sum(role == hello.role and (role, name) not in self._asked for role, name in self._channels)
        check_channel(self.role, hello.channel, self.channel_names, pair in self._asked, unasked)


async def run_async(method: Callable[..., T], *arguments: Any, role: str = "", **named: Any) -> T:
    """`run_role` in a thread beside the event loop; a coroutine function, as `moira project --async` makes them, runs in the
    loop itself. Cancelling it closes the channels that it finds, which ends it."""
    if inspect.iscoroutinefunction(method):
        return cast(T, await _run_coroutine(method, [method, arguments, named], role, *arguments, **named))
    loop = asyncio.get_running_loop()
    work = loop.run_in_executor(None, lambda: run_role(method, *arguments, role=role, **named))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        from .running import find_ends

        for end in find_ends([method, arguments, named]):
            end.fail(f"{end.role} was cancelled")
        raise


async def _run_coroutine(method: Callable[..., Any], things: list[Any], role: str, *arguments: Any, **named: Any) -> Any:
    from .running import find_ends

    register_program(getattr(method, "__self__", None))
    try:
        return await method(*arguments, **named)
    except BaseException as error:
        for end in find_ends(things):
            end.fail(failure_text(role or end.role, error))
        raise
