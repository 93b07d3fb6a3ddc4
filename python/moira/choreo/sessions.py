"""Many sessions of one choreography at once. A role that serves calls a function for each session, in a thread or as a
coroutine; a role that asks begins sessions, as many as it likes over one connection:

    with Sessions("Server", addresses, serve, program=Square_Server) as sessions:
        sessions.wait()

    with Sessions("Client", addresses, program=Square_Client) as sessions:
        with sessions.begin() as session:
            run_role(Square_Client(session.channel("Server")).ask, 12, network=session)

Each session is a network of its own, with an id that every frame carries: what goes wrong in one concerns no other. Where a
protocol has more roles, the one that begins a session tells the others its id, and they join with `begin(id)`.
"""

from __future__ import annotations

import asyncio
import errno
import inspect
import os
import secrets
import socket
import ssl
import threading
import time
from types import TracebackType
from typing import Any, Awaitable, Callable, Mapping, cast

from .codec import Codec, JsonCodec, register_program
from .endpoint import Endpoint, failure_text
from .errors import ChoreographyError, PeerFailed, ProtocolMismatch, Timeout, Wait
from .frames import ABORT, BYE, HELLO, MAX_FRAME, MAX_HELLO, Hello, Program, reason_of
from .links import HEADER, MOST_NAME, OPEN, Channel, Link, pack, unpack_header
from .network import Network
from .sessionend import AsyncSessionEndpoint, SessionEndpoint
from .sockets import TcpNetwork, Tls, UnixNetwork

__all__ = ["Session", "Sessions"]

GREETING_NAME = "sessions"
GREETING_SECONDS = 10.0  # what a stranger has to say who it is
RETRY_SECONDS = 0.05
PAUSE_SECONDS = 0.1  # how long no connection is accepted when the system has no room for one
STACK_BYTES = 512 << 10  # of the thread of a session


class Session(Network):
    """One session, as one role sees it: the network that its projection runs on. [id] is the same at all roles."""

    def __init__(self, hub: Sessions, number: int) -> None:
        super().__init__(hub.role)
        self.id = number
        self.begun = time.monotonic()
        self._hub = hub
        self._news = threading.Condition()
        self._arrived: dict[tuple[str, str], Channel] = {}
        self._links: dict[str, Link] = {}
        self._numbers = 0
        self._waiter: asyncio.Event | None = None
        self._reason = ""  # why it was ended from outside

    async def achannel(self, peer: str, name: str = "") -> AsyncSessionEndpoint:
        """`channel` for coroutines: an end whose `com` and `select` are awaited."""
        if (peer, name) not in self._channels:
            if self._hub._listens_to(peer):
                arrived = await self._join_async(peer, name)
            else:
                arrived = await asyncio.get_running_loop().run_in_executor(None, self._begin, peer, name)
            self._channels[peer, name] = SessionEndpoint(arrived, self._hub, peer, name)
        return AsyncSessionEndpoint(cast(SessionEndpoint, self._channels[peer, name]))

    def close(self) -> None:
        super().close()
        self._hub._forget(self)

    def fail(self, reason: str) -> None:
        super().fail(reason)
        self._hub._forget(self)

    async def __aenter__(self) -> Session:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None,
                        trace: TracebackType | None) -> None:
        self.__exit__(kind, error, trace)

    def stop(self, reason: str) -> None:
        """Ends the session from outside: whoever waits in it gets PeerFailed."""
        self._reason = reason
        for channel in [*self._arrived.values(), *(cast(SessionEndpoint, end)._channel for end in self.channels())]:
            channel.leave(ABORT, reason.encode())
            channel.end(ABORT, reason.encode())
        with self._news:
            self._news.notify_all()
        if self._waiter is not None:
            self._waiter.set()

    def __repr__(self) -> str:
        return f"<session {self.id:016x} at {self.role}>"

    def _open(self, peer: str, name: str) -> Endpoint:
        if self._hub._listens_to(peer):
            with self._news:
                self._news.wait_for(lambda: (peer, name) in self._arrived or self._reason, self._hub.connect_timeout)
                channel = self._take(peer, name)
        else:
            channel = self._begin(peer, name)
        return SessionEndpoint(channel, self._hub, peer, name)

    async def _join_async(self, peer: str, name: str) -> Channel:
        deadline = time.monotonic() + self._hub.connect_timeout
        while (peer, name) not in self._arrived and not self._reason and time.monotonic() < deadline:
            self._waiter = asyncio.Event()
            try:
                await asyncio.wait_for(self._waiter.wait(), deadline - time.monotonic())
            except asyncio.TimeoutError:
                break
        return self._take(peer, name)

    def _take(self, peer: str, name: str) -> Channel:
        if (peer, name) in self._arrived:
            return self._arrived.pop((peer, name))
        if self._reason:
            raise PeerFailed(self._reason)
        raise Timeout(f"{peer} has not joined the session of {self.role}",
                      [Wait(self.role, peer, self._hub.connect_timeout, "the arrival of", "")])

    def _begin(self, peer: str, name: str) -> Channel:
        """Opens a channel to a role that serves; whether it takes the session is seen at the first message."""
        link = self._hub._link_to(peer)
        with self._news:
            number, self._numbers = self._numbers, self._numbers + 1
        channel = link.open(self.id, number, self._hub._is_async)
        try:
            link.send(pack(OPEN, 0, 0, self.id, number, name.encode()))
        except EOFError:
            raise PeerFailed(f"{peer} is gone") from None
        return channel

    def _admit(self, link: Link, channel: Channel, name: str) -> None:
        """A peer has opened a channel; on the loop's thread."""
        if self._links.setdefault(link.peer, link) is not link:
            raise ProtocolMismatch(f"{link.peer} is in this session already")
        if (link.peer, name) in self._arrived or (link.peer, name) in self._channels:
            raise ProtocolMismatch(f"{link.peer} has this channel already")
        with self._news:
            self._arrived[link.peer, name] = channel
            self._news.notify_all()
        if self._waiter is not None:
            self._waiter.set()


Serve = Callable[[Session], Any]


class Sessions:
    """The sessions of one role. [addresses] are those of all roles as for TcpNetwork, or paths for Unix sockets; [serve] is
    called with each session that others begin here. [most] limits the sessions at once, [most_links] the connections,
    [most_links_per_host] those from one address; [session_seconds] ends sessions that last longer."""

    def __init__(self, role: str, addresses: Mapping[str, Any], serve: Serve | None = None, *, program: object = None,
                 codec: Codec | None = None, timeout: float | None = None, connect_timeout: float = 30.0,
                 session_seconds: float | None = None, max_frame: int = MAX_FRAME, tls: Tls | None = None,
                 most: int = 10000, most_links: int = 10000, most_links_per_host: int = 10000) -> None:
        if role not in addresses:
            raise ValueError(f"there is no address for {role} among {', '.join(addresses)}")
        register_program(program)
        self.role = role
        self.addresses = dict(addresses)
        self.program = Program.of(program)
        self.codec: Codec = codec if codec is not None else JsonCodec()
        self.timeout, self.connect_timeout, self.session_seconds = timeout, connect_timeout, session_seconds
        self.max_frame, self.tls = max_frame, tls
        self.most, self.most_links, self.most_links_per_host = most, most_links, most_links_per_host
        self._serve = serve
        self._is_async = inspect.iscoroutinefunction(serve)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._listener: socket.socket | None = None
        self._lock = threading.Lock()
        self._dialing = threading.Lock()
        self._sessions: dict[int, Session] = {}
        self._links: set[Link] = set()
        self._hosts: dict[Any, int] = {}
        self._dialed: dict[str, Link] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_draining = False
        self._ended = threading.Condition()
        self._counts = dict.fromkeys(("begun", "ended", "failed", "refused", "links", "links_lost", "links_refused",
                                      "frames_in", "frames_out", "bytes_in", "bytes_out"), 0)

    # ---- life ----

    def __enter__(self) -> Sessions:
        """Starts the event loop in a thread of its own."""
        loop = self._loop = asyncio.SelectorEventLoop()
        self._thread = threading.Thread(target=loop.run_forever, name=f"{self.role} sessions", daemon=True)
        self._thread.start()
        try:
            self._listen()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    async def __aenter__(self) -> Sessions:
        """Uses the running event loop; channels are then those of `achannel`."""
        self._loop = asyncio.get_running_loop()
        self._is_async = True
        if self._serve is not None and not inspect.iscoroutinefunction(self._serve):
            raise TypeError("in an event loop sessions are served by a coroutine function")
        self._listen()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None,
                        trace: TracebackType | None) -> None:
        self._stop()

    def begin(self, number: int | None = None) -> Session:
        """A new session, or that with an id that another role has begun."""
        return Session(self, secrets.randbits(64) if number is None else number)

    def close(self) -> None:
        """Ends all sessions and connections at once."""
        loop = self._loop
        if loop is None or loop.is_closed():
            return
        if self._thread is None:
            self._stop()
            return
        asyncio.run_coroutine_threadsafe(self._stop_async(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        self._thread.join()
        loop.close()

    def drain(self, seconds: float | None = None) -> bool:
        """Takes no new session and waits until those that are open have ended. False when [seconds] were not enough."""
        self._is_draining = True
        return self.wait(seconds)

    async def drain_async(self, seconds: float | None = None) -> bool:
        self._is_draining = True
        deadline = None if seconds is None else time.monotonic() + seconds
        while self._sessions:
            if deadline is not None and time.monotonic() > deadline:
                return False
            await asyncio.sleep(0.01)
        return True

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until the role is drained: `drain` was called, also by another thread or a handler of a signal, and no
        session is open. False when that takes longer than [seconds]."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while not self._is_draining or self._sessions:
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                return False
            with self._ended:
                self._ended.wait(0.1 if left is None else min(left, 0.1))
        return True

    def metrics(self) -> dict[str, int]:
        """Numbers to watch: sessions that are open, were begun, ended well, failed and were refused; connections;
        frames and bytes in both directions."""
        counts = dict(self._counts)
        with self._lock:
            links, counts["open"] = list(self._links), len(self._sessions)
        counts["links_open"] = len(links)
        for link in links:
            for name in ("frames_in", "frames_out", "bytes_in", "bytes_out"):
                counts[name] += getattr(link, name)
        return counts

    def metrics_text(self) -> str:
        """The same as text that Prometheus reads."""
        return "".join(f'moira_sessions_{name}{{role="{self.role}"}} {count}\n' for name, count in self.metrics().items())

    # ---- connections, on the loop's thread ----

    def _listen(self) -> None:
        address = self.addresses[self.role]
        if address is None:
            return
        family = TcpNetwork if isinstance(address, (tuple, list)) else UnixNetwork
        helper = family(self.role, {self.role: None})
        self._listener = helper._listen(address)
        self.addresses[self.role] = helper._bound(self._listener)
        self._listener.setblocking(False)
        self._later(self._resume)

    def _later(self, function: Callable[..., None], *arguments: Any) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError:  # the loop is closed: nothing is left to be done
            pass

    def _resume(self) -> None:
        if self._listener is not None and self._loop is not None:
            self._loop.add_reader(self._listener.fileno(), self._accept)

    def _accept(self) -> None:
        assert self._loop is not None
        for _ in range(64):
            if self._listener is None:
                return
            try:
                connection, address = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:
                if error.errno in (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM):
                    self._loop.remove_reader(self._listener.fileno())
                    self._loop.call_later(PAUSE_SECONDS, self._resume)
                    return
                continue
            self._meet(connection, address[0] if address else "")

    def _meet(self, connection: socket.socket, host: Any) -> None:
        assert self._loop is not None
        if len(self._links) >= self.most_links or self._hosts.get(host, 0) >= self.most_links_per_host:
            self._counts["links_refused"] += 1
            connection.close()
            return
        try:
            if connection.family != getattr(socket, "AF_UNIX", None):
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            if self.tls is not None:
                connection.setblocking(False)
                connection = self.tls.server.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
        except OSError:
            connection.close()
            return
        link = Link(connection, self._loop, self.max_frame, self._on_frame, self._on_loss)
        link.address = host
        self._hosts[host] = self._hosts.get(host, 0) + 1
        self._counts["links"] += 1
        with self._lock:
            self._links.add(link)
        link.start()
        self._loop.call_later(GREETING_SECONDS, self._expect_greeting, link)

    def _expect_greeting(self, link: Link) -> None:
        if not link.peer:
            link.lose("it has not said who it is")

    def _on_loss(self, link: Link, reason: str) -> None:
        with self._lock:
            self._links.discard(link)
            for name in ("frames_in", "frames_out", "bytes_in", "bytes_out"):
                self._counts[name] += getattr(link, name)
        if self._dialed.get(link.peer) is link:
            del self._dialed[link.peer]
        if link.address is not None:
            self._hosts[link.address] -= 1
            if not self._hosts[link.address]:
                del self._hosts[link.address]
        self._counts["links_lost"] += 1

    def _on_frame(self, link: Link, kind: int, session: int, number: int, payload: bytes) -> None:
        if not link.peer:
            hello = Hello.read((kind, 0, 0, payload))
            self._check(hello, link)
            link.peer, link.limit = hello.role, link.full_limit
            link.send(pack(HELLO, 0, 0, 0, 0, self._hello(hello.role).payload()))
        elif kind == OPEN:
            self._on_open(link, session, number, payload)
        elif kind == ABORT and session == 0 and number == 0:
            link.lose(reason_of(payload))
        # Anything else is for a session that has ended here while it was under way.

    def _on_open(self, link: Link, number: int, channel_number: int, payload: bytes) -> None:
        session = self._sessions.get(number)
        channel = link.open(number, channel_number, self._is_async)
        try:
            if self._serve is None or not self._listens_to(link.peer):
                raise ProtocolMismatch(f"{self.role} does not serve {link.peer}")
            if len(payload) > MOST_NAME:
                raise ProtocolMismatch("the name of a channel is too long")
            name = payload.decode("utf-8", "replace")
            if session is None:
                if self._is_draining:
                    raise PeerFailed(f"{self.role} takes no new sessions")
                if len(self._sessions) >= self.most:
                    raise PeerFailed(f"{self.role} has {self.most} sessions, and no room for another")
                session = Session(self, number)
                session._admit(link, channel, name)
                self._start(session)
            else:
                session._admit(link, channel, name)
        except ChoreographyError as error:
            self._counts["refused"] += 1
            channel.leave(ABORT, str(error).encode())

    def _check(self, hello: Hello, link: Link) -> None:
        if hello.role not in self.addresses or hello.role == self.role:
            raise ProtocolMismatch(f"{self.role} knows no role of this name")
        if not self._listens_to(hello.role):
            raise ProtocolMismatch(f"{self.role} connects to {hello.role}, and not the other way round")
        if self.tls is not None:
            self.tls.check(link.socket, hello.role)
        self._hello(hello.role).check(hello)

    def _hello(self, peer: str) -> Hello:
        return Hello(self.role, peer, GREETING_NAME, self.codec.name, self.program)

    def _listens_to(self, peer: str) -> bool:
        if peer not in self.addresses:
            raise ValueError(f"there is no address for {peer} among {', '.join(self.addresses)}")
        if self.addresses[peer] is None or self.addresses[self.role] is None:
            if self.addresses[peer] is self.addresses[self.role]:
                raise ValueError(f"neither {self.role} nor {peer} has an address")
            return self.addresses[peer] is None
        order = list(self.addresses)
        return order.index(self.role) < order.index(peer)

    # ---- serving ----

    def _start(self, session: Session) -> None:
        assert self._loop is not None
        with self._lock:
            self._sessions[session.id] = session
        self._counts["begun"] += 1
        if self.session_seconds is not None:
            self._loop.call_later(self.session_seconds, self._too_late, session)
        if inspect.iscoroutinefunction(self._serve):
            task = self._loop.create_task(self._run_async(session))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return
        before = threading.stack_size(STACK_BYTES)
        try:
            threading.Thread(target=self._run, args=(session,), name=repr(session), daemon=True).start()
        except RuntimeError:
            self._finish(session, PeerFailed(f"{self.role} has no room for another session"))
        finally:
            threading.stack_size(before)

    def _run(self, session: Session) -> None:
        error: BaseException | None = None
        try:
            assert self._serve is not None
            self._serve(session)
        except BaseException as raised:
            error = raised
        self._finish(session, error)

    async def _run_async(self, session: Session) -> None:
        error: BaseException | None = None
        try:
            serve = cast("Callable[[Session], Awaitable[None]]", self._serve)
            await serve(session)
        except BaseException as raised:
            error = raised
        self._finish(session, error)

    def _finish(self, session: Session, error: BaseException | None) -> None:
        """The role has ended in the session: tells the others, and forgets it."""
        with self._lock:
            self._counts["ended" if error is None else "failed"] += 1
        for channel in session._arrived.values():  # never asked for
            channel.leave(BYE, b"")
        if error is None:
            session.close()
        else:
            session.fail(failure_text(self.role, error))

    def _forget(self, session: Session) -> None:
        with self._lock:
            self._sessions.pop(session.id, None)
        if not self._sessions:
            with self._ended:
                self._ended.notify_all()

    def _too_late(self, session: Session) -> None:
        if self._sessions.get(session.id) is session:
            session.stop(f"the session lasts longer than {self.session_seconds:g} s")

    def _stop(self) -> None:
        """Ends everything; on the loop's thread."""
        assert self._loop is not None
        listener, self._listener = self._listener, None
        if listener is not None:
            self._loop.remove_reader(listener.fileno())
            address = self.addresses[self.role]
            listener.close()
            if isinstance(address, str) and os.path.exists(address):
                os.unlink(address)
        for session in list(self._sessions.values()):
            session.stop(f"{self.role} has closed")
        for task in list(self._tasks):
            task.cancel()
        for link in list(self._links):
            link._write()
            link.lose(f"{self.role} has closed")

    async def _stop_async(self) -> None:
        self._stop()
        await asyncio.sleep(0)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # ---- asking ----

    def _link_to(self, peer: str) -> Link:
        """The connection to a role that serves, made when it is not there; in the thread that asks."""
        with self._dialing:
            link = self._dialed.get(peer)
            if link is not None and not link.is_gone:
                return link
            assert self._loop is not None, "use Sessions as a context manager"
            connection = self._dial(peer)
            link = Link(connection, self._loop, self.max_frame, self._on_frame, self._on_loss)
            link.peer, link.limit, link.is_shaking = peer, self.max_frame, False
            self._dialed[peer] = link
            with self._lock:
                self._links.add(link)
                self._counts["links"] += 1
            self._later(link.start)
            return link

    def _dial(self, peer: str) -> socket.socket:
        address = self.addresses[peer]
        helper = (TcpNetwork if isinstance(address, (tuple, list)) else UnixNetwork)(self.role, {self.role: None})
        deadline = time.monotonic() + self.connect_timeout
        problem: BaseException = TimeoutError()
        while (left := deadline - time.monotonic()) > 0:
            try:
                connection = helper._dial(address, left)
            except OSError as error:
                problem = error
                time.sleep(RETRY_SECONDS)
                continue
            try:
                return self._greet(connection, peer, left)
            except ChoreographyError:
                connection.close()
                raise
            except (OSError, EOFError) as error:
                connection.close()
                if isinstance(error, ssl.SSLError):
                    raise PeerFailed(f"{self.role} and {peer} cannot agree on TLS: {error}") from None
                problem = error
                time.sleep(RETRY_SECONDS)
        raise Timeout(f"{self.role} cannot reach {peer} at {address}: {problem}",
                      [Wait(self.role, peer, self.connect_timeout, "a connection to", "")])

    def _greet(self, connection: socket.socket, peer: str, seconds: float) -> socket.socket:
        connection.settimeout(seconds)
        if isinstance(self.addresses[peer], (tuple, list)):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if self.tls is not None:
            connection = self.tls.wrap(connection, is_server=False)
            self.tls.check(connection, peer)
        connection.sendall(pack(HELLO, 0, 0, 0, 0, self._hello(peer).payload()))
        kind, _, _, length, _, _ = unpack_header(_exactly(connection, HEADER.size), 0, MAX_HELLO)
        self._hello(peer).check(Hello.read((kind, 0, 0, _exactly(connection, length))))
        return connection


def _exactly(connection: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = connection.recv(size - len(data))
        if not more:
            raise EOFError("the connection was closed")
        data += more
    return data
