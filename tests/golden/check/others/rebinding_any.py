"""A module that rebinds names that nobody sees, with a dict of its own."""
from typing import Iterable

working_set: Iterable = ()
limit = 3


def call_aside(f, *args, **kwargs):
    f(*args, **kwargs)
    return f


def plain():
    return 3


@call_aside
def initialize():
    globals().update(locals())
