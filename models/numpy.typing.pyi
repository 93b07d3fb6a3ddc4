"""numpy.typing: annotations that say that something is an array, not of which shape."""

from moira.stubs import *
from numpy import ndarray

NDArray = ndarray
ArrayLike = Any
DTypeLike = Any
NBitBase = Any

def __getattr__(name):
    return not_modelled("a name of another version")
