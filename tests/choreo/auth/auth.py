from __future__ import annotations
import hashlib
from dataclasses import dataclass
from enum import Enum
from typing import Optional, TypeVar
from moira.choreo import At, Ch2, Ch3, Channel, Role

class Client(Role): ...
class Service(Role): ...
class IP(Role): ...
A = TypeVar("A")
B = TypeVar("B")

class AuthBranch(Enum):
    OK = "OK"
    KO = "KO"

@dataclass
class Credentials:
    username: str
    password: str

@dataclass
class AuthToken:
    id: str
    @staticmethod
    def create() -> AuthToken:
        return AuthToken("token-1")

class ClientRegistry:
    @staticmethod
    def get_salt(username: str) -> str:
        return username[::-1]
    @staticmethod
    def check(digest: str) -> bool:
        return digest == hashlib.sha3_256(b"ecilapassword").hexdigest()

class AuthResult(Ch2[A, B]):
    def __init__(self, left: At[Optional[AuthToken], A] = None,
                 right: At[Optional[AuthToken], B] = None) -> None:
        self.left = left
        self.right = right

class DistAuth(Ch3[Client, Service, IP]):
    def __init__(self, ch_Client_IP: Channel[object, Client, IP],
                 ch_Service_IP: Channel[object, Service, IP]) -> None:
        self.ch_Client_IP = ch_Client_IP
        self.ch_Service_IP = ch_Service_IP

    def calc_hash(self, salt: At[str, Client], pwd: At[str, Client]) -> At[str, Client]:
        return hashlib.sha3_256((salt + pwd).encode()).hexdigest()

    def authenticate(self, credentials: At[Credentials, Client]) -> AuthResult[Client, Service]:
        salt: At[str, Client] = self.ch_Client_IP.com(
            ClientRegistry.get_salt(self.ch_Client_IP.com(credentials.username)))
        valid: At[bool, IP] = ClientRegistry.check(
            self.ch_Client_IP.com(self.calc_hash(salt, credentials.password)))
        if valid:
            self.ch_Client_IP.select(AuthBranch.OK @ IP())
            self.ch_Service_IP.select(AuthBranch.OK @ IP())
            t: At[AuthToken, IP] = AuthToken.create()
            return AuthResult[Client, Service](self.ch_Client_IP.com(t),
                                               self.ch_Service_IP.com(t))
        else:
            self.ch_Client_IP.select(AuthBranch.KO @ IP())
            self.ch_Service_IP.select(AuthBranch.KO @ IP())
            return AuthResult[Client, Service]()
