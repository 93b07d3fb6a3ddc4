from moira.stubs import *

PIPE = -1
STDOUT = -2
DEVNULL = -3

class SubprocessError(Exception): ...
class CalledProcessError(SubprocessError):
    returncode: int
    cmd: Any
    output: Any
    stdout: Any
    stderr: Any
    def __init__(self, returncode, cmd, output=None, stderr=None): ...
class TimeoutExpired(SubprocessError):
    cmd: Any
    timeout: Any
    output: Any
    stdout: Any
    stderr: Any
    def __init__(self, cmd, timeout, output=None, stderr=None): ...

class CompletedProcess(Any):
    args: Any
    returncode: int
    stdout: Any
    stderr: Any
    def __init__(self, args, returncode, stdout=None, stderr=None): ...
    def check_returncode(self) -> None: ...

@kind("another value")
@effect("writes", "alone")
class Popen(Any):
    pid: int
    returncode: Any
    def __enter__(self): return self
    def __exit__(self, *exc_info) -> None: ...

@kind("another value")
@effect("writes", "alone")
def run(*popenargs, **kwargs) -> CompletedProcess: ...
@kind("another value")
@effect("writes", "alone")
def call(*popenargs, **kwargs) -> int: ...
@kind("another value")
@effect("writes", "alone")
def check_call(*popenargs, **kwargs) -> int: ...
def check_output(*popenargs, **kwargs): ...
def getoutput(cmd, *, encoding=None, errors=None) -> str: ...
def getstatusoutput(cmd, *, encoding=None, errors=None) -> tuple[int, str]: ...
def list2cmdline(seq) -> str: ...

def __getattr__(name): ...
