"""Functions made by hand, what only __init__ takes, and parameters of classes that ask their base."""
import types
from dataclasses import KW_ONLY, InitVar, asdict, dataclass
from typing import Generic, TypeVar

import numpy as np

T = TypeVar("T")


class Boxed(Generic[T]):
    def __class_getitem__(cls, parameters):
        return super().__class_getitem__(parameters)


@dataclass
class Row:
    width: int
    _: KW_ONLY
    scale: InitVar[int]

    def __post_init__(self, scale):
        self.width *= scale


def plain():
    pass


class Tagged(np.ndarray):
    def __array_finalize__(self, other):
        self.tag = "new"


copied = types.FunctionType(plain.__code__, globals())
copied()
del plain.__module__
numbers = property(None)
numbers.__init__(None)
np.zeros(asdict(Row(2, scale=3))["width"]) + np.zeros(7)  # expect: shape-mismatch
first, second = np.broadcast_arrays(np.zeros(2).view(Tagged), np.zeros(2), subok=True)
first.tag
