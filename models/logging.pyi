"""Who writes a message raises nothing: what goes wrong is printed."""

from moira.stubs import *

_unknown: Any

CRITICAL = 50
FATAL = 50
ERROR = 40
WARNING = 30
WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0
root: Any

class Handler(Any):
    def __init__(self, level=0): ...
    def setLevel(self, level) -> None: ...
    def setFormatter(self, fmt) -> None: ...
    def addFilter(self, filter) -> None: ...
    def removeFilter(self, filter) -> None: ...
    def acquire(self) -> None: ...
    def release(self) -> None: ...
    def close(self) -> None: ...
    def flush(self) -> None: ...

class StreamHandler(Handler):
    def __init__(self, stream=None): ...
@kind("another value")
@effect("opens")
class FileHandler(StreamHandler):
    def __init__(self, filename, mode='a', encoding=None, delay=False, errors=None) -> None: ...
class NullHandler(Handler): ...
class Formatter(Any):
    def __init__(self, fmt=None, datefmt=None, style='%', validate=True, *, defaults=None) -> None: ...
    def format(self, record) -> str: ...
    def formatTime(self, record, datefmt=None) -> str: ...
    def formatException(self, ei) -> str: ...
    def formatStack(self, stack_info) -> str: ...
class Filter(Any):
    def __init__(self, name='') -> None: ...
class LogRecord(Any): ...
class LoggerAdapter(Any): ...
class Manager(Any): ...
class PlaceHolder(Any): ...

@kind("logger")
@effect("pure")
class Logger(Any):
    propagate: bool
    level: int
    name: str
    handlers: list[Any]
    disabled: bool
    parent: Any
    def __init__(self, name, level=0) -> None: ...
    @kind("None")
    @effect("writes")
    @total
    def debug(self, msg, *args, **kwargs):
        return None
    @kind("None")
    @effect("writes")
    @total
    def info(self, msg, *args, **kwargs):
        return None
    @kind("None")
    @effect("writes")
    @total
    def warning(self, msg, *args, **kwargs):
        return None
    @kind("None")
    @effect("writes")
    @total
    def warn(self, msg, *args, **kwargs):
        return None
    @kind("None")
    @effect("writes")
    @total
    def error(self, msg, *args, **kwargs):
        return None
    @kind("None")
    @effect("writes")
    @total
    def exception(self, msg, *args, exc_info=True, **kwargs):
        return None
    @kind("None")
    @effect("writes")
    @total
    def critical(self, msg, *args, **kwargs):
        return None
    @total
    def fatal(self, msg, *args, **kwargs):
        return None
    @kind("None")
    @effect("writes")
    @total
    def log(self, level, msg, *args, **kwargs):
        return None
    def setLevel(self, level) -> None: ...
    def isEnabledFor(self, level) -> bool: ...
    def hasHandlers(self) -> bool: ...
    def getEffectiveLevel(self) -> int: ...
    def getChild(self, suffix) -> Logger: ...
    def addHandler(self, hdlr) -> None: _unknown(hdlr)
    def removeHandler(self, hdlr) -> None: ...
    def addFilter(self, filter) -> None: _unknown(filter)
    def removeFilter(self, filter) -> None: ...

class RootLogger(Logger): ...

@kind("logger")
@effect("pure")
def getLogger(name=None) -> Logger: ...
def getLoggerClass(): ...
@kind("None")
@effect("writes")
def debug(msg, *args, **kwargs):
    return None
@kind("None")
@effect("writes")
def info(msg, *args, **kwargs):
    return None
@kind("None")
@effect("writes")
def warning(msg, *args, **kwargs):
    return None
@kind("None")
@effect("writes")
def warn(msg, *args, **kwargs):
    return None
@kind("None")
@effect("writes")
def error(msg, *args, **kwargs):
    return None
@kind("None")
@effect("writes")
def exception(msg, *args, exc_info=True, **kwargs):
    return None
@kind("None")
@effect("writes")
def critical(msg, *args, **kwargs):
    return None
def fatal(msg, *args, **kwargs):
    return None
@kind("None")
@effect("writes")
def log(level, msg, *args, **kwargs):
    return None
def basicConfig(**kwargs) -> None: ...
def captureWarnings(capture) -> None: ...
def disable(level=50) -> None: ...
def shutdown(handlerList=...) -> None: ...
def addLevelName(level, levelName) -> None: ...
def getLevelName(level): ...

def __getattr__(name): ...
