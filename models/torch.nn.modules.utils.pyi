"""Helpers that layers share."""

from moira.stubs import *
from collections.abc import Iterable


def _repeat(x, n):
    if isinstance(x, int):
        return (x,) * n
    if isinstance(x, (tuple, list)) or isinstance(x, Iterable):
        return tuple(x)
    return (x,) * n

def _single(x):
    return _repeat(x, 1)
def _pair(x):
    return _repeat(x, 2)
def _triple(x):
    return _repeat(x, 3)
def _quadruple(x):
    return _repeat(x, 4)

def _ntuple(n, name="parse"):
    def parse(x):
        return _repeat(x, n)
    return parse

def _reverse_repeat_tuple(t, n):
    return tuple(x for x in reversed(t) for _ in range(n))

def _list_with_default(out_size, defaults):
    if isinstance(out_size, (int, float)):
        return out_size
    if len(defaults) <= len(out_size):
        raise ValueError("Input dimension should be at least {}".format(len(out_size) + 1))
    return [v if v is not None else d for v, d in zip(out_size, defaults[-len(out_size):])]

def consume_prefix_in_state_dict_if_present(state_dict, prefix) -> None: ...

def __getattr__(name): ...
