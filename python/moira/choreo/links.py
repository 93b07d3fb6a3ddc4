"""Connections that carry many sessions of one choreography. A frame here is one of frames.py with two fields more:

    magic 1 | kind 1 | version 2 | sequence 4 | site 4 | length 4 | session 8 | channel 2 | payload

The session is a number that whoever began it drew at random; the channel counts those that a session has on the link. A
link is read by one thread, that of an event loop; every thread writes to it. What a channel may have under way and unread
is limited by its window: the sender waits until the receiver has read half of it.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import struct
import threading
from collections import deque
from queue import Empty, SimpleQueue
from typing import Any, Callable, Deque, Tuple

from .codec import shown
from .errors import FrameTooLarge, MalformedFrame, ProtocolMismatch
from .frames import ABORT, BYE, DATA, HELLO, LABEL, MAGIC, MARK, MAX_HELLO, MAX_REASON

__all__ = ["Channel", "Link"]

HEADER = struct.Struct("!BBHIIIQH")
VERSION = 2
OPEN, CREDIT = 6, 7
KINDS = frozenset({HELLO, DATA, LABEL, BYE, ABORT, MARK, OPEN, CREDIT})
WINDOW = 256 << 10  # bytes of one channel and direction that may be under way or unread
CHUNK = 256 << 10
MOST_PENDING = 64 << 20  # bytes that wait for a peer to read them, before it is given up
MOST_NAME = 200  # bytes of the name of a channel

Frame = Tuple[int, int, int, Any]


def pack(kind: int, sequence: int, site: int, session: int, channel: int, payload: bytes = b"") -> bytes:
    return HEADER.pack(MAGIC, kind, VERSION, sequence, site, len(payload), session, channel) + payload


def unpack_header(data: bytes | bytearray, start: int, limit: int) -> tuple[int, int, int, int, int, int]:
    magic, kind, version, sequence, site, length, session, channel = HEADER.unpack_from(data, start)
    if magic != MAGIC or kind not in KINDS:
        raise MalformedFrame(f"what arrived is no frame: it begins with {shown(bytes(data[start:start + 8]))}")
    if version != VERSION:
        raise ProtocolMismatch(f"a frame of version {version} arrived, and sessions speak version {VERSION}")
    if length > limit:
        raise FrameTooLarge(f"a frame of {length:,} bytes arrived, and at most {limit:,} are allowed")
    return kind, sequence, site, length, session, channel


class LoopQueue:
    """A queue whose `put` is called on the event loop, where one coroutine waits."""

    def __init__(self) -> None:
        self._items: Deque[Any] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def put(self, item: Any) -> None:
        self._items.append(item)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self, timeout: float | None) -> Any:
        """The next item; raises Empty after [timeout] seconds."""
        if self._items:
            return self._items.popleft()
        loop = asyncio.get_running_loop()
        waiter = self._waiter = loop.create_future()
        clock = None if timeout is None else loop.call_later(timeout, _give_up, waiter)
        try:
            await waiter
        finally:
            self._waiter = None
            if clock is not None:
                clock.cancel()
        return self._items.popleft()

    def qsize(self) -> int:
        return len(self._items)


def _give_up(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_exception(Empty())


class Channel:
    """One channel of one session, as its link sees it. [inbox] gets what arrives, [grants] how much may be sent again."""

    def __init__(self, link: Link, session: int, number: int, is_async: bool) -> None:
        self.link, self.session, self.number = link, session, number
        self.inbox: Any = LoopQueue() if is_async else SimpleQueue()
        self.grants: Any = LoopQueue() if is_async else SimpleQueue()
        self.ended = b""  # why the peer sends nothing more, once it is known
        self._arrived = 0
        self._credited = 0
        self._consumed = 0
        self._unread_by_peer = 0

    def arrive(self, kind: int, sequence: int, site: int, payload: bytes) -> None:
        """Takes a frame from the link; raises ProtocolMismatch where the peer sends more than it may."""
        if kind == CREDIT:
            self.grants.put(sequence)
            return
        if kind in (BYE, ABORT):
            self.end(kind, payload)
            return
        size, waiting = len(payload) + HEADER.size, self._arrived - self._credited
        if waiting and waiting + size > WINDOW:
            raise ProtocolMismatch("more arrived than the window of a channel allows")
        self._arrived += size
        self.inbox.put((kind, sequence, site, payload))

    def end(self, kind: int, reason: bytes) -> None:
        """The peer has ended or failed, or is gone."""
        if not self.ended:
            self.ended = reason or b"the peer has ended"
            self.inbox.put((kind, 0, 0, reason))
            self.grants.put(None)

    def consume(self, frame: Frame) -> Frame:
        """Notes that a frame was read, and lets the peer send on when half of the window was."""
        if frame[0] in (DATA, LABEL, MARK):
            self._consumed += len(frame[3]) + HEADER.size
            free = self._consumed - self._credited
            if free >= WINDOW // 2:
                self._credited = self._consumed
                self.link.send(pack(CREDIT, min(free, 0xFFFFFFFF), 0, self.session, self.number))
        return frame

    def may_send(self, size: int) -> bool:
        return not self._unread_by_peer or self._unread_by_peer + size <= WINDOW

    def grant(self, credit: int | None) -> None:
        """Takes one item of [grants]."""
        if credit is None:
            self.grants.put(None)
            raise EOFError
        self._unread_by_peer = max(0, self._unread_by_peer - credit)

    def send(self, kind: int, sequence: int, site: int, payload: bytes) -> None:
        """Sends a frame that the window has room for."""
        self._unread_by_peer += len(payload) + HEADER.size
        self.link.send(pack(kind, sequence, site, self.session, self.number, payload))

    def leave(self, kind: int, payload: bytes) -> None:
        """Says goodbye, if the peer still listens, and is forgotten."""
        self.link.forget(self)
        if not self.ended:
            try:
                self.link.send(pack(kind, 0, 0, self.session, self.number, payload[:4 * MAX_REASON]))
            except (EOFError, OSError):
                pass


class Link:
    """One connection. [on_frame] gets what is for no channel that is known here: greetings, and what opens a channel;
    [on_loss] is called once, when the connection is gone. Both are called on the event loop."""

    def __init__(self, connection: socket.socket, loop: asyncio.AbstractEventLoop, limit: int,
                 on_frame: Callable[[Link, int, int, int, bytes], None], on_loss: Callable[[Link, str], None]) -> None:
        connection.setblocking(False)
        self.peer = ""  # the role at the other end, once it has said so
        self.address: Any = None
        self.limit = MAX_HELLO  # until the peer has said who it is
        self.full_limit = limit
        self.channels: dict[tuple[int, int], Channel] = {}
        self.frames_in = self.frames_out = self.bytes_in = self.bytes_out = 0
        self.is_gone = False
        self.is_shaking = isinstance(connection, ssl.SSLSocket)  # the handshake of TLS is not over
        self._socket = connection
        self._loop = loop
        self._on_frame, self._on_loss = on_frame, on_loss
        self._lock = threading.Lock()
        self._out: Deque[bytes] = deque()
        self._pending = 0
        self._rest = bytearray()
        self._is_writing = False

    def start(self) -> None:
        """Begins to read; on the loop's thread."""
        if not self.is_gone:
            self._loop.add_reader(self._socket.fileno(), self._read)

    @property
    def socket(self) -> socket.socket:
        return self._socket

    def open(self, session: int, number: int, is_async: bool) -> Channel:
        channel = Channel(self, session, number, is_async)
        self.channels[session, number] = channel
        if self.is_gone:
            channel.end(ABORT, b"the connection is gone")
        return channel

    def forget(self, channel: Channel) -> None:
        self.channels.pop((channel.session, channel.number), None)

    def send(self, data: bytes) -> None:
        """Sends a frame, or keeps it until there is room; from any thread. Raises EOFError when the peer is gone."""
        with self._lock:
            if self.is_gone:
                raise EOFError
            self.frames_out += 1
            self.bytes_out += len(data)
            if not self._out:
                sent = self._try(data)
                if sent == len(data):
                    return
                data = data[sent:]
            self._out.append(data)
            self._pending += len(data)
            if self._pending > MOST_PENDING:
                self._loop.call_soon_threadsafe(self.lose, "it does not read what is sent to it")
            if not self._is_writing:
                self._is_writing = True
                self._loop.call_soon_threadsafe(self._watch)

    def lose(self, reason: str) -> None:
        """Ends the connection; on the loop's thread."""
        with self._lock:
            if self.is_gone:
                return
            self.is_gone = True
            self._loop.remove_reader(self._socket.fileno())
            self._loop.remove_writer(self._socket.fileno())
            self._out.clear()
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()
        for channel in list(self.channels.values()):
            channel.end(ABORT, f"{self.peer or 'the peer'} is gone: {reason}".encode())
        self._on_loss(self, reason)

    # ---- private ----

    def _try(self, data: bytes) -> int:
        try:
            return self._socket.send(data)
        except (BlockingIOError, InterruptedError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return 0
        except (OSError, ValueError) as error:
            self._loop.call_soon_threadsafe(self.lose, str(error))
            raise EOFError(str(error)) from None

    def _watch(self) -> None:
        if not self.is_gone:
            self._loop.add_writer(self._socket.fileno(), self._write)

    def _write(self) -> None:
        with self._lock:
            try:
                while self._out:
                    sent = self._try(self._out[0])
                    if sent < len(self._out[0]):
                        self._out[0] = self._out[0][sent:]
                        self._pending -= sent
                        return
                    self._pending -= sent
                    self._out.popleft()
            except EOFError:
                return
            self._is_writing = False
            self._loop.remove_writer(self._socket.fileno())

    def _read(self) -> None:
        try:
            if self.is_shaking:
                assert isinstance(self._socket, ssl.SSLSocket)
                self._socket.do_handshake()
                self.is_shaking = False
            with self._lock:
                data = self._socket.recv(CHUNK)
                while isinstance(self._socket, ssl.SSLSocket) and self._socket.pending():
                    data += self._socket.recv(CHUNK)
        except (BlockingIOError, InterruptedError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return
        except (OSError, ValueError) as error:
            self.lose(str(error))
            return
        if not data:
            self.lose("it closed the connection")
            return
        self.bytes_in += len(data)
        self._rest += data
        try:
            self._take()
        except ProtocolMismatch as error:
            self.refuse(str(error))

    def refuse(self, reason: str) -> None:
        """Tells the peer why, and ends the connection."""
        try:
            self.send(pack(ABORT, 0, 0, 0, 0, reason[:MAX_REASON].encode("utf-8", "replace")))
        except EOFError:
            pass
        self.lose(reason)

    def _take(self) -> None:
        """Hands on the frames that have arrived whole."""
        rest, start, end = self._rest, 0, len(self._rest)
        while end - start >= HEADER.size:
            kind, sequence, site, length, session, number = unpack_header(rest, start, self.limit)
            stop = start + HEADER.size + length
            if stop > end:
                break
            payload = bytes(rest[start + HEADER.size:stop])
            start = stop
            self.frames_in += 1
            channel = self.channels.get((session, number))
            if channel is not None:
                channel.arrive(kind, sequence, site, payload)
            else:
                self._on_frame(self, kind, session, number, payload)
            if self.is_gone:
                return
        if start:
            del rest[:start]
