from __future__ import annotations
import hashlib
from enum import Enum
from typing import Optional, TypeVar
from moira.choreo import At, Ch2, Ch3, Channel, On, Role

class Client(Role): ...
class Service(Role): ...
class IP(Role): ...
A = TypeVar("A")
B = TypeVar("B")

class AuthBranch(Enum):
    OK = "OK"
    KO = "KO"

class ClientRegistry:
    @staticmethod
    def get_salt(username: str) -> str:
        return username[::-1]
    @staticmethod
    def check(digest: str) -> bool:
        return digest == hashlib.sha3_256(b"ecilapassword").hexdigest()

def calc_hash(salt: str, pwd: str) -> str:
    return hashlib.sha3_256((salt + pwd).encode()).hexdigest()

class AuthResult(Ch2[A, B]):
    def __init__(self, left: At[Optional[str], A], right: At[Optional[str], B]) -> None:
        self.left = left
        self.right = right

class DistAuth(Ch3[Client, Service, IP]):
    def __init__(self, ch_Client_IP: Channel[object, Client, IP],
                 ch_Service_IP: Channel[object, Service, IP]) -> None:
        self.ch_Client_IP = ch_Client_IP
        self.ch_Service_IP = ch_Service_IP

    def authenticate(self, name: At[str, Client], password: At[str, Client]) -> AuthResult[Client, Service]:
        salt: At[str, Client] = self.ch_Client_IP.com((ClientRegistry @ IP()).get_salt(self.ch_Client_IP.com(name)))
        digest: At[str, Client] = "digest" @ IP()  # mypy: at IP, not at Client
        valid: At[bool, IP] = (ClientRegistry @ IP()).check(self.ch_Client_IP.com(digest))
        if valid:
            self.ch_Client_IP.select(AuthBranch.OK @ IP())
            self.ch_Service_IP.select(AuthBranch.OK @ Client())  # mypy: Client is no end of this channel
            t: At[str, IP] = "token-1" @ IP()
            return AuthResult[Client, Service](self.ch_Client_IP.com(t), self.ch_Client_IP.com(t))  # mypy: at Client, not at Service
        else:
            self.ch_Client_IP.select(AuthBranch.KO @ IP)
            self.ch_Service_IP.select(AuthBranch.KO @ IP)
            return AuthResult[Client, Service](On[Client].of(None), On[Service].of(None))
