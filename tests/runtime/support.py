"""What several tests of the runtime need: a choreography projected by hand (the running example), free ports,
certificates, and roles that run as threads with a network each."""

import hashlib
import os
import re
import shutil
import socket
import subprocess
import threading
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from moira.choreo import UnexpectedLabel, Unit, register, run_role

ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 20.0  # more than anything here takes, so that a hang ends as a failure


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
    def create():
        return AuthToken("token-1")


register(AuthBranch, Credentials, AuthToken, scope="auth")


class ClientRegistry:
    @staticmethod
    def get_salt(username):
        return username[::-1]

    @staticmethod
    def check(digest):
        return digest == hashlib.sha3_256(b"ecilapassword").hexdigest()


class AuthResult_A:
    def __init__(self, left=None, right=Unit.id):
        self.left = left


class AuthResult_B:
    def __init__(self, right=None, left=Unit.id):
        self.right = right


class DistAuth_Client:
    def __init__(self, ch_Client_IP, ch_Service_IP=Unit.id):
        self.ch_Client_IP = ch_Client_IP

    def calc_hash(self, salt, pwd):
        return hashlib.sha3_256((salt + pwd).encode()).hexdigest()

    def authenticate(self, credentials):
        salt = self.ch_Client_IP.com(self.ch_Client_IP.com(credentials.username))
        self.ch_Client_IP.com(self.calc_hash(salt, credentials.password))
        match self.ch_Client_IP.select(Unit.id):
            case AuthBranch.OK:
                return AuthResult_A(self.ch_Client_IP.com(Unit.id))
            case AuthBranch.KO:
                return AuthResult_A()
            case _:
                raise UnexpectedLabel()


class DistAuth_Service:
    def __init__(self, ch_Service_IP, ch_Client_IP=Unit.id):
        self.ch_Service_IP = ch_Service_IP

    def authenticate(self, credentials=Unit.id):
        match self.ch_Service_IP.select(Unit.id):
            case AuthBranch.OK:
                return AuthResult_B(self.ch_Service_IP.com(Unit.id))
            case AuthBranch.KO:
                return AuthResult_B()
            case _:
                raise UnexpectedLabel()


class DistAuth_IP:
    def __init__(self, ch_Client_IP, ch_Service_IP):
        self.ch_Client_IP = ch_Client_IP
        self.ch_Service_IP = ch_Service_IP

    def authenticate(self, credentials=Unit.id):
        self.ch_Client_IP.com(ClientRegistry.get_salt(self.ch_Client_IP.com(Unit.id)))
        valid = ClientRegistry.check(self.ch_Client_IP.com(Unit.id))
        if valid:
            self.ch_Client_IP.select(AuthBranch.OK)
            self.ch_Service_IP.select(AuthBranch.OK)
            t = AuthToken.create()
            self.ch_Client_IP.com(t)
            self.ch_Service_IP.com(t)
            return Unit.id
        else:
            self.ch_Client_IP.select(AuthBranch.KO)
            self.ch_Service_IP.select(AuthBranch.KO)
            return Unit.id


ROLES = ("Client", "Service", "IP")
PASSWORDS = (("password", AuthToken("token-1")), ("wrong", None))


def play(network, password):
    """One role of the example on any network; what it gets."""
    match network.role:
        case "Client":
            client = DistAuth_Client(network.channel("IP"))
            return run_role(client.authenticate, Credentials("alice", password), network=network).left
        case "Service":
            return run_role(DistAuth_Service(network.channel("IP")).authenticate, network=network).right
        case _:
            run_role(DistAuth_IP(network.channel("Client"), network.channel("Service")).authenticate, network=network)
            return None


def play_right(network):
    return play(network, "password")


def play_wrong(network):
    return play(network, "wrong")


def in_threads(**calls):
    """Calls each function in a thread; what they returned or raised."""
    outcomes = {}

    def work(name, call):
        try:
            outcomes[name] = call()
        except BaseException as error:
            outcomes[name] = error

    threads = [threading.Thread(target=work, args=item, daemon=True) for item in calls.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
    late = [name for name in calls if name not in outcomes]
    if late:
        raise AssertionError(f"{', '.join(late)} did not end")
    return outcomes


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def local_addresses(roles=ROLES):
    return {role: ("127.0.0.1", port) for role, port in zip(roles, free_ports(len(roles)))}


def check_mpi(test, *arguments):
    """Runs the example under mpirun; what mpi_roles.py takes as arguments is there."""
    found = subprocess.run([ROOT / "scripts/find_python", "--module", "mpi4py"], capture_output=True, text=True)
    if shutil.which("mpirun") is None or found.returncode != 0:
        test.skipTest("MPI: there is no mpirun, or no Python with mpi4py (Debian: openmpi-bin, python3-mpi4py)")
    environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                       OMPI_MCA_btl_vader_single_copy_mechanism="none")
    done = subprocess.run(["mpirun", "--oversubscribe", "-n", "3", found.stdout.strip(),
                           ROOT / "tests/runtime/mpi_roles.py", *arguments], capture_output=True, text=True, timeout=120,
                          env=environment)
    # mpirun may put the lines of several processes into one.
    got = re.findall(r"<(.*?)>", done.stdout)
    wanted = [f"{role} {password}: {None if role == 'IP' else token} unread 0"
              for role in ROLES for password, token in PASSWORDS]
    test.assertEqual(sorted(got), sorted(wanted) + ["wrong program: refused"] * 3, done.stderr)


def make_certificates(folder, names=ROLES):
    """An authority and a certificate for each name, as PEM files in [folder]. False where openssl is missing."""
    if shutil.which("openssl") is None:
        return False
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]

    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    openssl("req", "-x509", *key, "-keyout", "authority.key", "-out", "authority.pem", "-subj", "/CN=Authority",
            "-days", "2")
    for name in names:
        openssl("req", *key, "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}")
        openssl("x509", "-req", "-in", f"{name}.csr", "-CA", "authority.pem", "-CAkey", "authority.key",
                "-CAcreateserial", "-out", f"{name}.pem", "-days", "2")
    return True
