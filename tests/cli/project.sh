#!/usr/bin/env bash
# `moira project`: what is written where, exit statuses, and that nothing is written when something is wrong.
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/lib.sh"
python=$("$root/scripts/find_python")

# The running example: the projections of its three roles, as trees, are those that were written by hand.
cp "$root/tests/choreo/auth/auth.py" .
try project -o out auth.py
expect_status 0
expect_output ''
expect_errors ''
try_shell 'ls out/auth_epp'
expect_output 'AuthResult_A.py
AuthResult_B.py
DistAuth_Client.py
DistAuth_IP.py
DistAuth_Service.py
__init__.py
_shared.py'
cat >compare.py <<'PYTHON'
import ast
import sys


def class_in(path):
    with open(path) as file:
        return ast.dump(next(node for node in ast.parse(file.read()).body if isinstance(node, ast.ClassDef)))


for role in ["Client", "Service", "IP"]:
    name = f"DistAuth_{role}.py"
    print(role, class_in(f"{sys.argv[1]}/{name}") == class_in(f"out/auth_epp/{name}"))
PYTHON
if "$python" -c 'import ast, sys; sys.exit(sys.version_info < (3, 10))'; then
    try_shell "$python compare.py $root/tests/choreo/auth"
    expect_output 'Client True
Service True
IP True'
else
    skip 'the trees of projections: this Python has no match statement'
fi
try_shell 'cat out/auth_epp/AuthResult_A.py | grep -A2 ^class'
expect_output 'class AuthResult_A:
    def __init__(self, left=None, right=Unit.id):
        self.left = left'
try_shell 'grep -h "import" out/auth_epp/DistAuth_Client.py'
expect_output 'from __future__ import annotations
import hashlib
from moira.choreo import UnexpectedLabel, Unit
from ._shared import AuthBranch
from .AuthResult_A import AuthResult_A'

# One role alone: the helpers of others stay out, what it receives comes along.
try project --role Client -o client auth.py
expect_status 0
try_shell 'ls client/auth_epp; grep -c ClientRegistry -r client | grep -v :0; grep ^class client/auth_epp/_shared.py'
expect_output 'AuthResult_A.py
DistAuth_Client.py
__init__.py
_shared.py
class AuthBranch(Enum):
class Credentials:
class AuthToken:'
try_shell 'diff client/auth_epp/DistAuth_Client.py out/auth_epp/DistAuth_Client.py'
expect_status 0
try project --role Nobody auth.py
expect_status 2
expect_errors 'moira: error: no choreography has a role Nobody'

# Without a folder all files are printed; the same every time.
try project auth.py
expect_status 0
expect_in_output '# auth_epp/DistAuth_IP.py'
try_shell '$MOIRA project auth.py | sha256sum >a; $MOIRA project -j4 auth.py | sha256sum >b; cmp a b'
expect_status 0

# Only checking.
try project --check auth.py
expect_status 0
expect_output 'No problems found.'

# A file that has no choreography; in a folder it is passed over.
echo 'x = 1' >plain.py
try project plain.py
expect_status 2
expect_errors 'moira: error: plain.py: there is no choreography in this file: no class has a base Ch1[...], Ch2[...], ...'
expect_output ''
mkdir empty && cp plain.py empty
try project empty
expect_status 2
expect_errors 'moira: error: there is no choreography in these files'
mkdir both && cp plain.py auth.py both
try project --check both
expect_status 0
try project missing.py
expect_status 2

# Errors: all of them, on standard error, and nothing is written.
sed -e 's/self.ch_Client_IP.com(t)/self.ch_Service_IP.com(credentials)/' \
    -e 's/def calc_hash(self, salt: At\[str, Client\]/def calc_hash(self, salt: str/' auth.py >wrong.py
try project -o wrong wrong.py
expect_status 1
expect_output ''
expect_error 'error[choreo-unlocated]'
expect_error 'error[choreo-loc]'
expect 'nothing is written' test ! -e wrong
try project --check --output-format concise wrong.py
expect_status 1
expect_in_output 'wrong.py:50:31: error[choreo-unlocated]'
expect_errors ''
try project -o wrong wrong.py auth.py
expect_status 1
expect 'nothing is written of the other file either' test ! -e wrong
printf 'class A(\n' >broken.py
try project -o wrong broken.py auth.py
expect_status 1
expect 'nothing is written beside a syntax error' test ! -e wrong

# Warnings do not keep anything from being written, and comments silence them.
cat >warns.py <<'PYTHON'
from moira.choreo import At, Ch2, Channel, Role


class A(Role): ...
class B(Role): ...


class Check(Ch2[A, B]):
    def run(self, ch: Channel[int, A, B], x: At[int, A]) -> At[int, B]:
        if x < 0:
            raise (ValueError @ A())("negative")
        return ch.com(x)
PYTHON
try project -o warned warns.py
expect_status 0
expect_error 'warning[choreo-raise]'
expect 'the files are there' test -e warned/warns_epp/Check_A.py
try project --error-on-warning -o warned2 warns.py
expect_status 1
sed 's/("negative")/("negative")  # moira: ignore[choreo-raise]/' warns.py >silenced.py
try project --check --error-on-warning silenced.py
expect_status 0

# Two files of one name would become one package.
mkdir one two && cp auth.py one && cp auth.py two
try project -o twins one/auth.py two/auth.py
expect_status 2
expect_error 'its package would be auth_epp'
expect 'nothing is written' test ! -e twins

# Drawings: of one method, of all, as a picture, to a file.
try project --diagram text auth.py::DistAuth.authenticate
expect_status 0
expect_in_output '+ if valid @IP'
try project --diagram text auth.py
expect_in_output 'DistAuth.authenticate'
expect_not_in_output 'AuthResult.__init__'
try project --diagram svg -o auth.svg auth.py
expect_status 0
try_shell "$python -c 'import xml.dom.minidom as dom; dom.parse(\"auth.svg\")'"
expect_status 0
try project --diagram json auth.py::DistAuth.authenticate
expect_status 0
expect_in_output '{"step": "selection", "from": "IP", "to": "Client",'
try project --diagram text auth.py::DistAuth.nothing
expect_status 2
expect_errors 'moira: error: there is no method DistAuth.nothing'
try project auth.py::DistAuth.authenticate
expect_status 2
try project --diagram svg -o wrong.svg wrong.py
expect_status 1
expect 'nothing is drawn of what is wrong' test ! -e wrong.svg

# Types stay, and mypy is satisfied with them; mypy is asked about the source.
try project --annotations -o typed auth.py
expect_status 0
try_shell 'grep -h "def " typed/auth_epp/DistAuth_Service.py'
expect_output '    def __init__(self, ch_Service_IP: Endpoint, ch_Client_IP: object = Unit.id) -> None:
    def authenticate(self, credentials: object = Unit.id) -> AuthResult_B:'
if command -v mypy >/dev/null && mypy --version >/dev/null 2>&1; then
    export MOIRA_PYTHON=$root/python
    try_shell "cd typed && MYPYPATH=$MOIRA_PYTHON/moira/profiles/erased mypy --strict --cache-dir=/dev/null auth_epp"
    expect_status 0
    try project --mypy --check auth.py
    expect_status 0
    sed 's/return username\[::-1\]/return username + 1/' auth.py >ill.py
    try project --mypy --check --output-format concise ill.py
    expect_status 1
    expect_in_output 'ill.py:33:27: error[choreo-mypy]'
    unset MOIRA_PYTHON
else
    skip '5 checks with mypy: it is not installed'
fi
try_shell 'MOIRA_PYTHON=/nowhere $MOIRA project --mypy --check auth.py'
expect_status 2
expect_error 'the stubs of moira.choreo for mypy are not found'

# Files that use each other's choreographies, with bases, permuted roles, static and class methods.
cat >lib.py <<'PYTHON'
from abc import abstractmethod
from typing import TypeVar
from moira.choreo import At, Ch2, Channel
X = TypeVar("X")
Y = TypeVar("Y")
def plus(n: int) -> int:
    return n + 1
class Worker(Ch2[X, Y]):
    ch: Channel[int, X, Y]
    size: At[int, Y] = 3
    def __init__(self, ch: Channel[int, X, Y]) -> None:
        self.ch = ch
    @abstractmethod
    def prepare(self, x: At[int, X]) -> At[int, X]: ...
    def run(self, x: At[int, X]) -> At[int, Y]:
        return self.ch.com(plus(self.prepare(x)))
    @staticmethod
    def twice(ch: Channel[int, X, Y], x: At[int, X]) -> At[int, Y]:
        return ch.com(ch.com(ch.com(x))) * 2
    @classmethod
    def thrice(cls, ch: Channel[int, X, Y], x: At[int, X], *, k: At[int, Y] = 3) -> At[int, Y]:
        return cls.twice(ch, x) * k
PYTHON
cat >main.py <<'PYTHON'
import lib
from lib import Worker as W, plus
from moira.choreo import At, Ch3, Channel, Role
class A(Role): ...
class B(Role): ...
class C(Role): ...
class Mine(W[A, B]):
    def prepare(self, x: At[int, A]) -> At[int, A]:
        return plus(x)
class P(Ch3[A, B, C]):
    def run(self, ab: Channel[int, A, B], cb: Channel[int, C, B], x: At[int, A]) -> At[int, C]:
        w = Mine[A, B](ab)
        y = w.run(x)
        z = W[C, B].twice(cb, 5)
        q = lib.Worker[B, C].thrice(cb, y + z, k=7)
        s = w.size
        v: W[A, B] = w
        t = cb.com(v.run(1) + s)
        return q + t
PYTHON
try project -o modules lib.py main.py
expect_status 0
try_shell "sed -n '/^class/,/^\$/p' modules/main_epp/P_B.py"
expect_output 'class P_B:
    def run(self, ab, cb, x=Unit.id):
        w = Mine_B(ab)
        y = w.run()
        z = Worker_Y.twice(cb)
        Worker_X.thrice(cb, y + z)
        s = w.size
        v = w
        cb.com(v.run() + s)
        return Unit.id'
try_shell 'grep -h import modules/main_epp/Mine_A.py'
expect_output 'from lib_epp._shared import plus
from lib_epp.Worker_X import Worker_X'
try project -o alone main.py
expect_status 0
try_shell 'ls alone'
expect_output 'main_epp'

# Every example keeps its types, also those of families of roles.
for example in "$root"/examples/choreo/*.py; do
    try project --quiet --annotations -o annotated "$example"
    expect_status 0
done

# A place where nothing can be written.
touch file
try project -o file auth.py
expect_status 2
finish
