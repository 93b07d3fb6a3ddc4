"""The erased profile: `At[T, R]` is T. mypy checks data types and ignores roles."""

from enum import Enum
from typing import Annotated as At
from typing import Annotated, Any, Generic, TypeVar

from ._arity import (Ch1 as Ch1, Ch2 as Ch2, Ch3 as Ch3, Ch4 as Ch4, Ch5 as Ch5, Ch6 as Ch6, Ch7 as Ch7, Ch8
                     as Ch8, Ch9 as Ch9, Ch10 as Ch10, Ch11 as Ch11, Ch12 as Ch12, Ch13 as Ch13, Ch14 as Ch14,
                     Ch15 as Ch15, Ch16 as Ch16, Ch17 as Ch17, Ch18 as Ch18, Ch19 as Ch19, Ch20 as Ch20, Ch21
                     as Ch21, Ch22 as Ch22, Ch23 as Ch23, Ch24 as Ch24, Ch25 as Ch25, Ch26 as Ch26, Ch27 as
                     Ch27, Ch28 as Ch28, Ch29 as Ch29, Ch30 as Ch30, Ch31 as Ch31, Ch32 as Ch32)
from ._runtime import (ChoreographyError as ChoreographyError, Codec as Codec, CodecError as CodecError,
                       Deadlock as Deadlock, Endpoint as Endpoint, FrameTooLarge as FrameTooLarge, JsonCodec
                       as JsonCodec, MalformedFrame as MalformedFrame, MpiNetwork as MpiNetwork, Network as
                       Network, PeerFailed as PeerFailed, PickleCodec as PickleCodec, ProcessHub as
                       ProcessHub, ProtocolMismatch as ProtocolMismatch, RoleDied as RoleDied, RolesFailed as
                       RolesFailed, TcpNetwork as TcpNetwork, ThreadHub as ThreadHub, Timeout as Timeout, Tls
                       as Tls, UnexpectedLabel as UnexpectedLabel, Unit as Unit, UnitType as UnitType,
                       UnixNetwork as UnixNetwork, Wait as Wait, register as register, register_program as
                       register_program, register_type as register_type, run_local as run_local, run_processes
                       as run_processes, run_role as run_role, socket_channel as socket_channel)

__all__ = ["At", "BiChannel", "Ch1", "Ch2", "Ch3", "Ch4", "Ch5", "Ch6", "Ch7", "Ch8", "Ch9", "Ch10", "Ch11", "Ch12",
           "Ch13", "Ch14", "Ch15", "Ch16", "Ch17", "Ch18", "Ch19", "Ch20", "Ch21", "Ch22", "Ch23", "Ch24", "Ch25",
           "Ch26", "Ch27", "Ch28", "Ch29", "Ch30", "Ch31", "Ch32", "Channel", "ChoreographyError", "Codec",
           "CodecError", "Deadlock", "DiChannel", "DiDataChannel", "DiSelectChannel", "Endpoint", "Everywhere",
           "FrameTooLarge", "JsonCodec", "MalformedFrame", "MpiNetwork", "Network", "On", "PeerFailed", "PickleCodec",
           "ProcessHub", "ProtocolMismatch", "Role", "RoleDied", "RolesFailed", "TcpNetwork", "ThreadHub", "Timeout",
           "Tls", "UnexpectedLabel", "Unit", "UnitType", "UnixNetwork", "Wait", "register", "register_program",
           "register_type", "run_local", "run_processes", "run_role", "socket_channel"]

A = TypeVar("A")
B = TypeVar("B")
E = TypeVar("E", bound=Enum)
R = TypeVar("R")
S = TypeVar("S")
T = TypeVar("T")
U = TypeVar("U")

Everywhere = Annotated[T, "everywhere"]

class _RoleType(type):
    def __rmatmul__(cls, value: T) -> T: ...

class Role(metaclass=_RoleType):
    def __rmatmul__(self, value: T) -> T: ...

class On(Generic[R]):
    @staticmethod
    def of(value: T) -> T: ...

class _Counted:
    values: int
    labels: int

class _Data(_Counted):
    def com(self, m: S) -> S: ...

class _Select(_Counted):
    def select(self, m: E) -> E: ...

class DiDataChannel(_Data, Generic[T, A, B]): ...
class DiSelectChannel(_Select, Generic[A, B]): ...
class DiChannel(_Data, _Select, Generic[T, A, B]): ...
class BiChannel(_Data, _Select, Generic[T, U, A, B]): ...
class Channel(_Data, _Select, Generic[T, A, B]): ...
