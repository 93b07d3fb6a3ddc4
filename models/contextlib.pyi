"""contextlib: managers made of generators give what these yield; src/eval/flow/manager.c has the rest."""
from moira.stubs import *

_unknown: Any

class _Manager:
    def __init__(self, value, function, exceptions):
        self.value = value
        self.function = function
        self._exceptions = exceptions
    def __enter__(self): return self.value
    def __exit__(self, *exc_info): _close(self.function)
    def __call__(self, function, /): return function

class _Swallower(_Manager):
    """Its generator catches exceptions."""
    def __exit__(self, *exc_info): return _close(self.function)

def _close(function) -> bool: ...
def _open(function, args, kwds): ...

def contextmanager(func):
    def helper(*args, **kwds):
        return _open(func, args, kwds)
    return helper
def asynccontextmanager(func): return _unknown(func)

class AbstractContextManager(Any):
    def __enter__(self): return self
    def __exit__(self, exc_type, exc_value, traceback, /): ...

class AbstractAsyncContextManager(Any): ...
class AsyncContextDecorator(Any): ...
class AsyncExitStack(Any): ...
class ContextDecorator(Any): ...
class aclosing(Any):
    def __init__(self, thing): ...

class suppress(Any):
    def __init__(self, *exceptions):
        self._exceptions = exceptions
    def __enter__(self) -> None: ...
    def __exit__(self, *exc_info) -> bool: ...

class nullcontext(Any):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result
    def __enter__(self): return self.enter_result
    def __exit__(self, *exc_info) -> None: ...

class closing(Any):
    def __init__(self, thing):
        self.thing = thing
    def __enter__(self): return self.thing
    def __exit__(self, *exc_info) -> None: ...

class redirect_stdout(Any):
    def __init__(self, new_target):
        self._target = new_target
    def __enter__(self): return self._target
    def __exit__(self, *exc_info) -> None: ...

class redirect_stderr(redirect_stdout): ...

class chdir(Any):
    def __init__(self, path): ...
    def __enter__(self) -> None: ...
    def __exit__(self, *exc_info) -> None: ...

class ExitStack(Any):
    """What it swallows is what those that are entered into it do: src/eval/flow/with.c."""
    def __init__(self): ...
    def __enter__(self): return self
    def __exit__(self, *exc_info) -> None: ...
    def close(self) -> None: ...

def __getattr__(name): ...
