"""Choreographies: one program for several roles, and the runtime of its projections.

A source names roles and locations (`Role`, `At`, `Everywhere`, `On`, `Ch1`…) and channels (`Channel`, `DiChannel`…).
`moira project` turns it into one program per role, whose channels are the endpoints of this package: between threads,
processes, over TCP, TLS and Unix sockets, in asyncio, or through MPI. The source itself runs as one program, too.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if sys.version_info < (3, 10):
    raise ImportError("moira.choreo needs Python 3.10 or later")

from .arity import (Ch1, Ch2, Ch3, Ch4, Ch5, Ch6, Ch7, Ch8, Ch9, Ch10, Ch11, Ch12, Ch13, Ch14, Ch15, Ch16, Ch17, Ch18,
                    Ch19, Ch20, Ch21, Ch22, Ch23, Ch24, Ch25, Ch26, Ch27, Ch28, Ch29, Ch30, Ch31, Ch32)
from .channels import BiChannel, Channel, DiChannel, DiDataChannel, DiSelectChannel
from .codec import Codec, JsonCodec, PickleCodec, register, register_program, register_type
from .endpoint import Endpoint
from .errors import (ChoreographyError, CodecError, Deadlock, FrameTooLarge, LeaderFailed, MalformedFrame, PeerFailed,
                     ProtocolMismatch, RolesFailed, Timeout, UnexpectedLabel, Wait)
from .families import Channels, Each, Endpoints, Family, Members, Mesh, Peers, members_of
from .mpi import MpiNetwork
from .network import Network
from .processes import ProcessHub, RoleDied, run_processes
from .roles import At, Everywhere, On, Role
from .running import run_local, run_role
from .sessions import Session, Sessions
from .sockets import TcpNetwork, Tls, UnixNetwork, socket_channel
from .threads import ThreadHub
from .unit import Unit, UnitType

__all__ = ["At", "BiChannel", "Ch1", "Ch2", "Ch3", "Ch4", "Ch5", "Ch6", "Ch7", "Ch8", "Ch9", "Ch10", "Ch11", "Ch12",
           "Ch13", "Ch14", "Ch15", "Ch16", "Ch17", "Ch18", "Ch19", "Ch20", "Ch21", "Ch22", "Ch23", "Ch24", "Ch25",
           "Ch26", "Ch27", "Ch28", "Ch29", "Ch30", "Ch31", "Ch32", "Channel", "Channels", "ChoreographyError", "Codec",
           "CodecError", "Deadlock", "DiChannel", "DiDataChannel", "DiSelectChannel", "Each", "Endpoint", "Endpoints", "Everywhere", "Family",
           "FrameTooLarge", "JsonCodec", "LeaderFailed", "MalformedFrame", "Members", "Mesh", "MpiNetwork", "Network", "On", "PeerFailed", "Peers", "PickleCodec",
           "ProcessHub", "ProtocolMismatch", "Role", "RoleDied", "RolesFailed", "Session", "Sessions", "TcpNetwork", "ThreadHub", "Timeout",
           "Tls", "UnexpectedLabel", "Unit", "UnitType", "UnixNetwork", "Wait", "members_of", "register", "register_program",
           "register_type", "run_local", "run_processes", "run_role", "socket_channel"]

if not TYPE_CHECKING:
    def __getattr__(name):
        """Bases for more roles than there are names for above."""
        if name.startswith("Ch") and name[2:].isdecimal() and name[2] != "0":
            from .arity import arity

            return arity(int(name[2:]))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
