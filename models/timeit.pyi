from moira.stubs import *

def default_timer() -> float: ...
def timeit(stmt="pass", setup="pass", timer=..., number=1000000, globals=None):
    _unknown(stmt, setup)
    return _real()
def repeat(stmt="pass", setup="pass", timer=..., repeat=5, number=1000000, globals=None):
    _unknown(stmt, setup)
    return _reals()
_unknown: Any
def _real() -> float: ...
def _reals() -> list[float]: ...
class Timer(Any):
    def __init__(self, stmt="pass", setup="pass", timer=..., globals=None):
        _unknown(stmt, setup)

def __getattr__(name): ...
