"""Channels over sockets: TCP, TLS and Unix sockets.

Each role knows the addresses of all, in the same order. Of two roles, the one that comes first and has an address
listens, and the other connects, trying again until the first is there. A thread of the network accepts connections and
answers greetings, so it does not matter in which order roles open their channels. A connection that does not say who it is,
or is not who it says, or runs another program, is told why and dropped; it disturbs nobody else.
"""

from __future__ import annotations

import os
import selectors
import socket
import ssl
import stat
import struct
import threading
import time
from typing import Any, Collection, Mapping

from .codec import Codec, JsonCodec, register_program
from .endpoint import Endpoint, StreamEndpoint
from .errors import ChoreographyError, PeerFailed, ProtocolMismatch, Timeout, Wait
from .frames import (ABORT, HEADER, HELLO, MAX_FRAME, MAX_HELLO, Frame, Hello, Program, Stream, count_messages, pack,
                     unpack_header)
from .network import Network
from .strangers import GREETING_SECONDS, NOT_YET, Strangers, check_channel

__all__ = ["SocketStream", "TcpNetwork", "Tls", "UnixNetwork", "socket_channel"]

CHUNK = 1 << 16
LARGE_CHUNK = 1 << 20
WATCH_SECONDS = 0.25  # how often a listener looks at the time while somebody is greeting
RETRY_SECONDS = 0.05
HAS_KERNEL_TIMEOUTS = os.name == "posix"


class SocketStream(Stream):
    """Frames on a connected socket."""

    def __init__(self, connection: socket.socket, limit: int = MAX_FRAME) -> None:
        self.limit = limit
        self._socket = connection
        self._receive = connection.recv
        self._rest = b""  # what arrived and was not read
        # The kernel counts the seconds for each buffer of a Unix socket anew.
        self._part = CHUNK if connection.family not in (socket.AF_INET, socket.AF_INET6) else LARGE_CHUNK
        self._uses_kernel = HAS_KERNEL_TIMEOUTS and not isinstance(connection, ssl.SSLSocket)
        self._read_timeout: float | None = None
        self._write_timeout: float | None = None
        connection.settimeout(None)
        _prepare(connection)

    def write(self, data: bytes, timeout: float | None) -> None:
        begin = time.monotonic()
        if timeout != self._write_timeout:
            self._limit_writing(timeout)
        try:
            if len(data) <= CHUNK:
                sent = self._socket.send(data)
                if sent == len(data):
                    return
                data = data[sent:]
            self._write_parts(memoryview(data), timeout, begin)
        except (BlockingIOError, ssl.SSLWantWriteError):
            raise TimeoutError from None

    def _write_parts(self, rest: memoryview, timeout: float | None, begin: float) -> None:
        """A peer that reads a little now and then does not stretch the time-out: no part waits for longer than is left."""
        limit = timeout
        while rest:
            if timeout is not None and limit is not None:
                left = begin + timeout - time.monotonic()
                if left <= 0:
                    raise TimeoutError
                if left < 0.9 * limit:
                    limit = left
                    self._limit_writing(limit)
            rest = rest[self._socket.send(rest[:self._part]):]

    def read(self, timeout: float | None) -> Frame:
        deadline = None if timeout is None else time.monotonic() + timeout
        data = self._rest
        if not data:
            data = self._more(timeout, CHUNK)
        if len(data) < HEADER.size:
            data = self._fill(data, HEADER.size, deadline)
        kind, sequence, site, length = unpack_header(data, self.limit)
        end = HEADER.size + length
        if len(data) < end:
            data = self._fill(data, end, deadline)
        self._rest = data[end:]
        return kind, sequence, site, data[HEADER.size:end]

    def unread(self) -> int:
        try:
            while True:
                self._rest += self._more(0.0, CHUNK)
        except (OSError, EOFError):
            pass
        return count_messages(self._rest, self.limit)

    def close(self) -> None:
        self.interrupt()
        self._socket.close()

    def interrupt(self) -> None:
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def _more(self, timeout: float | None, size: int) -> bytes:
        """What arrives next."""
        if timeout != self._read_timeout:
            self._limit_reading(timeout)
        try:
            data = self._receive(size)
        except (BlockingIOError, ssl.SSLWantReadError):
            raise TimeoutError from None
        if not data:
            raise EOFError
        return data

    def _fill(self, data: bytes, wanted: int, deadline: float | None) -> bytes:
        """[data] with what comes after it, [wanted] bytes at least. What arrived before a time-out is kept."""
        chunks, have = [data], len(data)
        try:
            while have < wanted:
                left = None if deadline is None else max(0.0, deadline - time.monotonic())
                chunks.append(self._more(left, CHUNK if wanted - have <= CHUNK else LARGE_CHUNK))
                have += len(chunks[-1])
        except TimeoutError:
            self._rest = b"".join(chunks)
            raise
        return b"".join(chunks)

    # Where the kernel can count the seconds, it saves asking it before each call whether there is something to read.

    def _limit_reading(self, timeout: float | None) -> None:
        if self._uses_kernel and timeout != 0.0:
            self._limit_in_kernel(socket.SO_RCVTIMEO, timeout)
            self._read_timeout = timeout
        else:
            self._limit_in_python(timeout)

    def _limit_writing(self, timeout: float | None) -> None:
        if self._uses_kernel and timeout != 0.0:
            self._limit_in_kernel(socket.SO_SNDTIMEO, timeout)
            self._write_timeout = timeout
        else:
            self._limit_in_python(timeout)

    def _limit_in_kernel(self, option: int, timeout: float | None) -> None:
        if self._socket.gettimeout() is not None:
            self._limit_in_python(None)
        seconds = 0.0 if timeout is None else max(timeout, 0.001)  # zero would mean for ever
        whole = int(seconds)
        self._socket.setsockopt(socket.SOL_SOCKET, option, struct.pack("@ll", whole, int((seconds - whole) * 1e6)))

    def _limit_in_python(self, timeout: float | None) -> None:
        """Python's own time-out is one for both directions; it hides those of the kernel, which are set anew after it."""
        self._socket.settimeout(timeout)
        self._read_timeout = self._write_timeout = timeout
        if timeout is None and self._uses_kernel:
            for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
                self._socket.setsockopt(socket.SOL_SOCKET, option, struct.pack("@ll", 0, 0))


def _prepare(connection: socket.socket) -> None:
    """Small messages go out at once, and a peer whose machine is gone is noticed in about a minute."""
    if connection.family not in (socket.AF_INET, socket.AF_INET6):
        return
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in (("TCP_KEEPIDLE", 30), ("TCP_KEEPINTVL", 10), ("TCP_KEEPCNT", 3)):
        if hasattr(socket, option):
            connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)


def socket_channel(connection: socket.socket, role: str, peer: str, *, name: str = "", timeout: float | None = None,
                   codec: Codec | None = None, program: object = None, max_frame: int = MAX_FRAME) -> Endpoint:
    """The end of a channel on a socket that is connected already, such as one of a socketpair."""
    end: StreamEndpoint = StreamEndpoint(SocketStream(connection, max_frame), role, peer, name=name,
                                              timeout=timeout, codec=codec, program=program)
    end.hail()
    return end


class Tls:
    """TLS in which both ends show a certificate that [authority] has signed. The certificate must name the role (as its
    common name or a DNS name), or what [names] says for the role: so nobody can play a role that is not theirs."""

    def __init__(self, certificate: str | os.PathLike[str], key: str | os.PathLike[str],
                 authority: str | os.PathLike[str], names: Mapping[str, str] | None = None) -> None:
        self.names = dict(names or {})
        self.server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        # A client that closes without having read the tickets of the server would reset the connection.
        setattr(self.server, "num_tickets", 0)
        self.client.check_hostname = False
        for context in (self.server, self.client):
            context.minimum_version = ssl.TLSVersion.TLSv1_2
            context.verify_mode = ssl.CERT_REQUIRED
            context.load_cert_chain(certificate, key)
            context.load_verify_locations(authority)

    def wrap(self, connection: socket.socket, *, is_server: bool) -> ssl.SSLSocket:
        return (self.server if is_server else self.client).wrap_socket(connection, server_side=is_server)

    def check(self, connection: socket.socket, role: str) -> None:
        """Raises ProtocolMismatch unless the certificate at the other end names [role]."""
        assert isinstance(connection, ssl.SSLSocket)
        self.check_names(connection.getpeercert() or {}, role)

    def check_names(self, facts: Any, role: str) -> None:
        """The same, of what `getpeercert` says."""
        names = [value for kind, value in facts.get("subjectAltName", ()) if kind == "DNS"]
        names += [value for part in facts.get("subject", ()) for key, value in part if key == "commonName"]
        wanted = self.names.get(role, role)
        if wanted.lower() not in [name.lower() for name in names]:
            raise ProtocolMismatch(f"the certificate of the other end is for {', '.join(names) or 'nobody'} and not for "
                                   f"{wanted}, so it may not be {role}")


class _Stranger:
    """A connection whose role is not known yet; TLS puts another socket into its place."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection

    def drop(self) -> None:
        self.connection.shutdown(socket.SHUT_RDWR)


class _SocketNetwork(Network):
    """What TCP and Unix sockets have in common. [connect_timeout] is how long to wait for a role to be there, [timeout]
    how long a `com` may wait; [program] is the projected class (or its module), whose fingerprint the peers must have, unless
    [anonymous] allows them not to say one. With a [secret], which all roles have and nobody else, each end proves that it
    knows it. [channels] are the names of channels that there are; without it a peer may connect few that nobody asks for."""

    def __init__(self, role: str, addresses: Mapping[str, Any], *, program: object = None,
                 codec: Codec | None = None, timeout: float | None = None, connect_timeout: float = 30.0,
                 max_frame: int = MAX_FRAME, tls: Tls | None = None, secret: str | bytes | None = None,
                 anonymous: bool = False, channels: Collection[str] | None = None) -> None:
        super().__init__(role)
        if role not in addresses:
            raise ValueError(f"there is no address for {role} among {', '.join(addresses)}")
        register_program(program)
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
        self.refused: list[str] = []  # why connections were turned away
        self._arrived: dict[tuple[str, str], StreamEndpoint] = {}
        self._news = threading.Condition()
        self._asked: set[tuple[str, str]] = set()
        self._strangers = Strangers()
        self._listener: socket.socket | None = None
        self._acceptor: threading.Thread | None = None
        if addresses[role] is not None:
            self._listener = self._listen(addresses[role])
            self._waker, self._woken = socket.socketpair()  # closing one end wakes the thread that accepts
            self.addresses[role] = self._bound(self._listener)
            self._acceptor = threading.Thread(target=self._accept, args=(self._listener,), name=f"{role} accepts",
                                              daemon=True)
            self._acceptor.start()

    def close(self) -> None:
        self._stop_listening()
        super().close()

    def fail(self, reason: str) -> None:
        self._stop_listening()
        super().fail(reason)

    # ---- what the families differ in ----

    def _listen(self, address: Any) -> socket.socket:
        raise NotImplementedError

    def _bound(self, listener: socket.socket) -> Any:
        raise NotImplementedError

    def _dial(self, address: Any, timeout: float) -> socket.socket:
        raise NotImplementedError

    # ---- connecting ----

    def _open(self, peer: str, name: str) -> Endpoint:
        if peer not in self.addresses:
            raise ValueError(f"there is no address for {peer} among {', '.join(self.addresses)}")
        if self._listens_to(peer):
            return self._await(peer, name)
        return self._connect(peer, name)

    def _listens_to(self, peer: str) -> bool:
        if self.addresses[peer] is None or self.addresses[self.role] is None:
            if self.addresses[peer] is self.addresses[self.role]:
                raise ValueError(f"neither {self.role} nor {peer} has an address")
            return self.addresses[peer] is None
        order = list(self.addresses)
        return order.index(self.role) < order.index(peer)

    def _connect(self, peer: str, name: str) -> Endpoint:
        deadline = time.monotonic() + self.connect_timeout
        problem: BaseException = TimeoutError()
        while (left := deadline - time.monotonic()) > 0:
            try:
                connection = self._dial(self.addresses[peer], left)
            except (OSError, EOFError) as error:
                problem = error
                time.sleep(RETRY_SECONDS)
                continue
            try:
                return self._greet(connection, peer, name, deadline)
            except (PeerFailed, ProtocolMismatch) as error:
                # Where many others want to be greeted, one may be dropped, or told to come again.
                if self.tls is not None or (isinstance(error, ProtocolMismatch) and NOT_YET not in str(error)):
                    raise
                problem = error
                time.sleep(RETRY_SECONDS)
        if isinstance(problem, PeerFailed):
            raise problem
        wait = Wait(self.role, peer, self.connect_timeout, "a connection to", "")
        raise Timeout(f"{self.role} cannot reach {peer} at {self.addresses[peer]}: {problem}", [wait])

    def _greet(self, connection: socket.socket, peer: str, name: str, deadline: float) -> Endpoint:
        connection.settimeout(max(0.01, deadline - time.monotonic()))
        try:
            if self.tls is not None:
                connection = self.tls.wrap(connection, is_server=False)
                self.tls.check(connection, peer)
        except ChoreographyError:
            connection.close()
            raise
        except (OSError, EOFError) as error:
            connection.close()
            raise PeerFailed(f"{self.role} and {peer} cannot agree on TLS: {error}") from None
        end = self._endpoint(SocketStream(connection, self.max_frame), peer, name)
        end.timeout = max(0.01, deadline - time.monotonic())
        if self._secret is not None:
            end._hello = end._hello.challenge()
        end.greet()
        if self._secret is not None:
            self._prove(end, self._secret)
        end.timeout = self.timeout
        return end

    @staticmethod
    def _prove(end: StreamEndpoint, secret: bytes) -> None:
        theirs = end._theirs
        assert theirs is not None
        try:
            end._hello.check_proof(secret, theirs)
        except ProtocolMismatch as error:
            raise end._refuse(error)
        try:
            end._stream.write(pack(HELLO, 0, 0, end._hello.prove(secret, theirs).payload()), end.timeout)
        except (OSError, EOFError) as error:
            raise PeerFailed(end._lost(error)) from None

    def _endpoint(self, stream: Stream, peer: str, name: str) -> StreamEndpoint:
        return StreamEndpoint(stream, self.role, peer, name=name, timeout=self.timeout, codec=self.codec,
                              program=self.program, anonymous=self.anonymous)

    def _await(self, peer: str, name: str) -> Endpoint:
        """Waits until [peer] has connected."""
        with self._news:
            self._asked.add((peer, name))
            if self._news.wait_for(lambda: (peer, name) in self._arrived, self.connect_timeout):
                return self._arrived.pop((peer, name))
        refused = f"; turned away: {'; '.join(self.refused)}" if self.refused else ""
        wait = Wait(self.role, peer, self.connect_timeout, "a connection from", "")
        raise Timeout(f"{peer} has not connected to {self.role}{refused}", [wait])

    def _accept(self, listener: socket.socket) -> None:
        # Who waits here closes the listener: were it closed elsewhere, its number could be that of another one by now,
        # and this one would take what is meant for that.
        with listener, self._woken, selectors.DefaultSelector() as ready:
            listener.setblocking(False)
            ready.register(listener, selectors.EVENT_READ)
            ready.register(self._woken, selectors.EVENT_READ)
            self._accept_all(listener, ready)

    def _accept_all(self, listener: socket.socket, ready: selectors.BaseSelector) -> None:
        while self._listener is not None:
            try:
                if not ready.select(WATCH_SECONDS if len(self._strangers) else None):
                    self._strangers.expire()
                    continue
                connection, address = listener.accept()
            except BlockingIOError:
                continue
            except OSError:
                # Too many files are open, or who connected is gone already: that passes.
                if self._listener is not None:
                    self._strangers.drop_oldest()
                    time.sleep(RETRY_SECONDS)
                continue
            self._strangers.expire()
            where = str(address[0]) if isinstance(address, tuple) else ""
            stranger = _Stranger(connection)
            self._strangers.admit(stranger, where, stranger.drop)
            try:
                threading.Thread(target=self._meet, args=(stranger,), daemon=True).start()
            except RuntimeError:  # no more threads
                self._strangers.remove(stranger)
                connection.close()

    def _meet(self, stranger: _Stranger) -> None:
        """Finds out who connected. Whatever goes wrong here concerns only that connection."""
        connection = stranger.connection
        try:
            connection.settimeout(GREETING_SECONDS)
            if self.tls is not None:
                connection = self.tls.server.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
                stranger.connection = connection
                connection.do_handshake()
            stream = SocketStream(connection, MAX_HELLO)
            try:
                hello = Hello.read(stream.read(GREETING_SECONDS))
                self._check(hello, connection)
            except ProtocolMismatch as error:
                self._note(str(error))
                stream.write(pack(ABORT, 0, 0, str(error).encode()), GREETING_SECONDS)
                stream.close()
                return
            end = self._endpoint(stream, hello.role, hello.channel)
            if self._secret is not None:
                self._demand(end, hello, self._secret)
            else:
                end.greet(hello)
            stream.limit = self.max_frame
            self._arrive(end, hello)
        except (OSError, EOFError, ChoreographyError) as error:
            self._note(str(error) or type(error).__name__)
            connection.close()
        finally:
            self._strangers.remove(stranger)

    def _demand(self, end: StreamEndpoint, hello: Hello, secret: bytes) -> None:
        """Lets the peer prove that it knows the secret, and proves it too."""
        end.timeout = GREETING_SECONDS
        mine = end._hello.challenge()
        end._hello = mine.prove(secret, hello)
        end.greet(hello)
        try:
            answer = Hello.read(end._stream.read(GREETING_SECONDS))
            mine.check_proof(secret, hello._replace(proof=answer.proof))
        except ProtocolMismatch as error:
            raise end._refuse(error)
        end.timeout = self.timeout

    def _arrive(self, end: StreamEndpoint, hello: Hello) -> None:
        """Of several that say the same at the same time, one is the peer."""
        with self._news:
            is_known = (hello.role, hello.channel) in self._arrived or (hello.role, hello.channel) in self._channels
            if not is_known:
                self._arrived[hello.role, hello.channel] = end
                self._news.notify_all()
        if is_known:
            end.fail(f"{hello.role} is connected to {self.role} already")

    def _check(self, hello: Hello, connection: socket.socket) -> None:
        if hello.role not in self.addresses or hello.role == self.role:
            raise ProtocolMismatch(f"{self.role} knows no role of this name")
        if not self._listens_to(hello.role):
            raise ProtocolMismatch(f"{self.role} connects to {hello.role}, and not the other way round")
        if self.tls is not None:
            self.tls.check(connection, hello.role)
        mine = Hello(self.role, hello.role, hello.channel, self.codec.name, self.program)
        mine.check(hello, anonymous=self.anonymous)
        if self._secret is not None and not hello.nonce:
            raise ProtocolMismatch(f"{self.role} talks only to who knows its secret")
        with self._news:
            asked = {pair for pair in self._asked if pair not in self._channels}
            unasked = sum(role == hello.role and (role, name) not in asked for role, name in self._arrived)
            check_channel(self.role, hello.channel, self.channel_names, (hello.role, hello.channel) in asked, unasked)
            known = (hello.role, hello.channel) in self._arrived
        if known or (hello.role, hello.channel) in self._channels:
            raise ProtocolMismatch(f"{hello.role} is connected to {self.role} already")

    def _note(self, reason: str) -> None:
        with self._news:
            self.refused = [*self.refused[-9:], reason]

    def _stop_listening(self) -> None:
        listener, self._listener = self._listener, None
        self._strangers.drop_all()
        if listener is not None and self._acceptor is not None:
            self._waker.close()
            self._acceptor.join()


class TcpNetwork(_SocketNetwork):
    """Channels over TCP, or TLS with [tls]. Addresses are (host, port) by role; None is the address of a role that cannot
    be reached from outside, which then connects to the others. Port 0 takes a free one: see `address`."""

    @property
    def address(self) -> tuple[str, int]:
        """Where this role listens."""
        host, port = self.addresses[self.role]
        return host, port

    def _listen(self, address: tuple[str, int]) -> socket.socket:
        family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        return socket.create_server(address, family=family, backlog=128)

    def _bound(self, listener: socket.socket) -> tuple[str, int]:
        host, port = listener.getsockname()[:2]
        return host, port

    def _dial(self, address: tuple[str, int], timeout: float) -> socket.socket:
        return socket.create_connection(address, timeout)


class UnixNetwork(_SocketNetwork):
    """Channels over Unix sockets. Addresses are paths by role; only the user may connect to them."""

    def _listen(self, address: str) -> socket.socket:
        path = os.fspath(address)
        if os.path.exists(path) and stat.S_ISSOCK(os.stat(path).st_mode) and not _is_served(path):
            os.unlink(path)
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            listener.bind(path)
            os.chmod(path, 0o600)
            listener.listen(128)
        except OSError:
            listener.close()
            raise
        return listener

    def _bound(self, listener: socket.socket) -> str:
        return str(listener.getsockname())

    def _dial(self, address: str, timeout: float) -> socket.socket:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(timeout)
        try:
            connection.connect(os.fspath(address))
        except OSError:
            connection.close()
            raise
        return connection

    def _stop_listening(self) -> None:
        if self._listener is not None:
            try:
                os.unlink(self.addresses[self.role])
            except OSError:
                pass
        super()._stop_listening()


def _is_served(path: str) -> bool:
    """Whether a process listens at [path]; it may be left over from one that ended."""
    probe = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        probe.settimeout(1.0)
        probe.connect(path)
        return True
    except OSError:
        return False
    finally:
        probe.close()
