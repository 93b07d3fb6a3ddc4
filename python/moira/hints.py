"""Annotations of arrays for `moira check`, which do nothing when the program runs:

    NdArray[2, 3]     NdArray[int, 2] (any number of rows)     NdArray["n", 3]     NdArray[..., 3]     NdArray[()]

and the same for PyTorch: `Tensor["n", 3]`. To mypy both are anything, since it knows no shapes. `isinstance(x, NdArray)`
is true of NumPy's arrays, `isinstance(x, Tensor)` of PyTorch's.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Union

if TYPE_CHECKING:
    from types import EllipsisType
else:
    EllipsisType = type(...)  # `types` has it from Python 3.10 on

__all__ = ["NdArray", "Tensor"]

Dimension = Union[int, str, type, EllipsisType]


class _Arrays(type):
    """Makes a class stand for the arrays of a library without importing it: where it was never imported, nothing is one."""

    library: str
    array: str

    def _class(cls) -> type | None:
        library = sys.modules.get(cls.library)
        found = getattr(library, cls.array, None)
        return found if isinstance(found, type) else None

    def __instancecheck__(cls, instance: object) -> bool:
        array = cls._class()
        return array is not None and isinstance(instance, array)

    def __subclasscheck__(cls, subclass: type) -> bool:
        array = cls._class()
        return subclass is cls or array is not None and issubclass(subclass, array)


class NdArray(metaclass=_Arrays):
    """An array of NumPy; between brackets stand its dimensions."""

    library = "numpy"
    array = "ndarray"

    def __class_getitem__(cls, dimensions: object) -> ShapedArray:
        return ShapedArray("NdArray", dimensions if isinstance(dimensions, tuple) else (dimensions,))


class Tensor(metaclass=_Arrays):
    """A tensor of PyTorch; between brackets stand its dimensions."""

    library = "torch"
    array = "Tensor"

    def __class_getitem__(cls, dimensions: object) -> ShapedArray:
        return ShapedArray("Tensor", dimensions if isinstance(dimensions, tuple) else (dimensions,))


class ShapedArray:
    """What `NdArray[…]` is when a program runs: the dimensions, to be printed and compared."""

    __slots__ = ("name", "dimensions")

    def __init__(self, name: str, dimensions: tuple[object, ...]) -> None:
        for dimension in dimensions:
            if not isinstance(dimension, (int, str, type, EllipsisType)):
                raise TypeError(f"{dimension!r} is not a dimension: {name} takes numbers, int, names and ...")
        self.name = name
        self.dimensions = dimensions

    def __repr__(self) -> str:
        parts = [part.__name__ if isinstance(part, type) else "..." if part is Ellipsis else repr(part)
                 for part in self.dimensions]
        return f"{self.name}[{', '.join(parts) or '()'}]"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ShapedArray) and (other.name, other.dimensions) == (self.name, self.dimensions)

    def __hash__(self) -> int:
        return hash((self.name, self.dimensions))

    def __or__(self, other: object) -> object:
        return Union[self, other]

    def __ror__(self, other: object) -> object:
        return Union[other, self]

    def __call__(self) -> None:
        """An annotation cannot be called; `typing` asks for this method of everything that may stand in a Union."""
        raise TypeError(f"{self!r} is an annotation and makes no arrays")
