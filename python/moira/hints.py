"""Annotations of arrays for `moira check`, which do nothing when the program runs:

    NdArray[2, 3]     NdArray[int, 2] (any number of rows)     NdArray["n", 3]     NdArray[..., 3]     NdArray[()]

To mypy an `NdArray` is anything, since it knows no shapes. `isinstance(x, NdArray)` is true of NumPy's arrays.
"""

from __future__ import annotations

import sys
from types import EllipsisType
from typing import Union

__all__ = ["NdArray"]

Dimension = Union[int, str, type, EllipsisType]


class _Arrays(type):
    """Makes `NdArray` stand for NumPy's arrays without importing NumPy: where it was never imported, nothing is one."""

    def __instancecheck__(cls, instance: object) -> bool:
        numpy = sys.modules.get("numpy")
        return numpy is not None and isinstance(instance, numpy.ndarray)

    def __subclasscheck__(cls, subclass: type) -> bool:
        numpy = sys.modules.get("numpy")
        return subclass is cls or numpy is not None and issubclass(subclass, numpy.ndarray)


class NdArray(metaclass=_Arrays):
    """An array of NumPy; between brackets stand its dimensions."""

    def __class_getitem__(cls, dimensions: object) -> ShapedArray:
        return ShapedArray(dimensions if isinstance(dimensions, tuple) else (dimensions,))


class ShapedArray:
    """What `NdArray[…]` is when a program runs: the dimensions, to be printed and compared."""

    __slots__ = ("dimensions",)

    def __init__(self, dimensions: tuple[object, ...]) -> None:
        for dimension in dimensions:
            if not isinstance(dimension, (int, str, type, EllipsisType)):
                raise TypeError(f"{dimension!r} is not a dimension: NdArray takes numbers, int, names and ...")
        self.dimensions = dimensions

    def __repr__(self) -> str:
        parts = [part.__name__ if isinstance(part, type) else "..." if part is Ellipsis else repr(part)
                 for part in self.dimensions]
        return f"NdArray[{', '.join(parts) or '()'}]"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ShapedArray) and other.dimensions == self.dimensions

    def __hash__(self) -> int:
        return hash((ShapedArray, self.dimensions))

    def __or__(self, other: object) -> object:
        return Union[self, other]

    def __ror__(self, other: object) -> object:
        return Union[other, self]

    def __call__(self) -> None:
        """An annotation cannot be called; `typing` asks for this method of everything that may stand in a Union."""
        raise TypeError(f"{self!r} is an annotation and makes no arrays")
