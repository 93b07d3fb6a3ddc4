"""The listings of the document that the language comes from, repaired where they are not Python: they are projected, imported
and run. An enumeration may be located, as its first listing has it."""

import importlib
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from moira.choreo import Channel, ThreadHub, run_local

HEAD = '''import hashlib
from enum import Enum
from typing import Optional
from moira.choreo import At, Ch1, Ch2, Ch3, Channel, Role

class Client(Role): ...
class Service(Role): ...
class IP(Role): ...

class Credentials:
    def __init__(self, username: str, password: str):
        self.username = username
        self.password = password

class AuthToken:
    @staticmethod
    def create() -> "AuthToken":
        return AuthToken()

class ClientRegistry:
    @staticmethod
    def get_salt(username: str) -> str:
        return username[::-1]
    @staticmethod
    def check(digest: str) -> bool:
        return digest == hashlib.sha256(b"ecilasecret").hexdigest()

class AuthResult(Ch2[Client, Service]):
    def __init__(self, left: At[Optional[AuthToken], Client] = None, right: At[Optional[AuthToken], Service] = None):
        self.left = left
        self.right = right

'''

LISTING_4_1 = '''class AuthBranch(Ch1[IP], Enum):
    OK = "OK"
    KO = "KO"

class DistAuth(Ch3[Client, Service, IP]):
    def __init__(self, ch_Client_IP: Channel[object, Client, IP], ch_Service_IP: Channel[object, Service, IP]):
        self.ch_Client_IP = ch_Client_IP
        self.ch_Service_IP = ch_Service_IP

    def calcHash(self, salt: At[str, Client], pwd: At[str, Client]) -> At[str, Client]:
        return hashlib.sha256((salt + pwd).encode()).hexdigest()

    def authenticate(self, credentials: At[Credentials, Client]) -> AuthResult[Client, Service]:
        salt: At[str, Client] = self.ch_Client_IP.com(ClientRegistry.get_salt(self.ch_Client_IP.com(
            credentials.username)))
        valid: At[bool, IP] = ClientRegistry.check(self.ch_Client_IP.com(self.calcHash(salt,
            credentials.password)))
        if valid:
            self.ch_Client_IP.select(AuthBranch.OK@IP())
            self.ch_Service_IP.select(AuthBranch.OK@IP())
            t: At[AuthToken, IP] = AuthToken.create()
            return AuthResult[Client, Service](self.ch_Client_IP.com(t), self.ch_Service_IP.com(t))
        else:
            self.ch_Client_IP.select(AuthBranch.KO@IP())
            self.ch_Service_IP.select(AuthBranch.KO@IP())
            return AuthResult[Client, Service]()
'''

LISTING_3_2 = '''def greeting(name: str) -> str:
    return 'Hello ' + name

greeting("World!") # No error
greeting({})
'''

TYPES = '''from moira.choreo import At, Ch2, Channel, Role
class A(Role): ...
class B(Role): ...
class P(Ch2[A, B]):
    def l(self, s: At[int, B]) -> At[str, B]:
        return s
    def n(self, s: At[int, A]) -> At[int, A]:
        return s + "x"
'''


class DocumentTest(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def moira(self, *arguments):
        return subprocess.run([os.environ["MOIRA_PROGRAM"], *arguments], cwd=self.folder, capture_output=True, text=True)

    def module(self, name, text):
        (self.folder / f"{name}.py").write_text(text)
        done = self.moira("project", "--isolated", "-o", "out", f"{name}.py")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        sys.path[:0] = [str(self.folder), str(self.folder / "out")]
        try:
            importlib.invalidate_caches()
            return importlib.import_module(name), importlib.import_module(f"{name}_epp")
        finally:
            del sys.path[:2]

    def test_the_choreography(self):
        source, projected = self.module("listing_4_1", HEAD + LISTING_4_1)
        for password, is_right in (("secret", True), ("guess", False)):
            made = source.DistAuth(Channel(), Channel()).authenticate(source.Credentials("alice", password))
            self.assertEqual((made.left is not None, made.right is not None), (is_right, is_right))
            hub = ThreadHub(timeout=10.0)
            client, client_ip = hub.channel("Client", "IP")
            service, service_ip = hub.channel("Service", "IP")
            got = run_local("authenticate", timeout=20.0,
                            Client=(projected.DistAuth_Client(client), source.Credentials("alice", password)),
                            Service=(projected.DistAuth_Service(service),),
                            IP=(projected.DistAuth_IP(client_ip, service_ip),))
            self.assertEqual((got["Client"].left is not None, got["Service"].right is not None), (is_right, is_right))
            self.assertEqual(hub.unread(), 0)

    def test_calls_that_do_not_fit_their_annotations(self):
        for wrong in ("3", "b'Alice'"):
            (self.folder / "greet.py").write_text(LISTING_3_2.format(wrong))
            done = self.moira("check", "--isolated", "greet.py")
            self.assertEqual(done.returncode, 1)
            self.assertIn("greet.py:2:12: error[operand-types]", done.stdout)

    def test_ordinary_types(self):
        (self.folder / "types_of_p.py").write_text(TYPES)
        done = self.moira("project", "--isolated", "--check", "types_of_p.py")
        self.assertIn("types_of_p.py:6:16: error[choreo-type]", done.stdout)
        self.assertIn("types_of_p.py:8:16: error[operand-types]", done.stdout)


if __name__ == "__main__":
    unittest.main()
