from moira.stubs import *

def _whole() -> int: ...

def _need_sequence(a, lo):
    if isinstance(a, (dict, type)):
        raise TypeError(f"{type(a).__name__} is not a sequence")
    if isinstance(lo, (float, str, list, tuple, dict, type(None))):
        raise TypeError(f"'{type(lo).__name__}' object cannot be interpreted as an integer")

def bisect_left(a, x, lo=0, hi=None, *, key=None):
    _need_sequence(a, lo)
    if lo < 0:
        raise ValueError("lo must be non-negative")
    lo = lo + 0
    if hi is None:
        hi = len(a)
    if hi < 0:
        return _whole()
    while lo < hi:
        middle = (lo + hi) // 2
        if (a[middle] if key is None else key(a[middle])) < x:
            lo = middle + 1
        else:
            hi = middle
    return lo

def bisect_right(a, x, lo=0, hi=None, *, key=None):
    _need_sequence(a, lo)
    if lo < 0:
        raise ValueError("lo must be non-negative")
    lo = lo + 0
    if hi is None:
        hi = len(a)
    if hi < 0:
        return _whole()
    while lo < hi:
        middle = (lo + hi) // 2
        if x < (a[middle] if key is None else key(a[middle])):
            hi = middle
        else:
            lo = middle + 1
    return lo

def insort_left(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_left(a, x if key is None else key(x), lo, hi, key=key), x)

def insort_right(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_right(a, x if key is None else key(x), lo, hi, key=key), x)

bisect = bisect_right
insort = insort_right
