"""Roles and locations: what a source says about where things are. When the source runs as one program, all of this
does nothing, so that `e @ Client()` is `e` and `At[str, Client]` is `str`."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar
from typing import Annotated as At  # `At[T, R]`: a value of type T at the role R

__all__ = ["At", "Everywhere", "On", "Role"]

T = TypeVar("T")
R = TypeVar("R")

Everywhere = Annotated[T, "everywhere"]
"""`Everywhere[T]`: the same value at all roles."""


class _RoleType(type):
    """Lets the class itself stand on the right of `@`: `e @ Client`."""

    __array_ufunc__ = None

    def __rmatmul__(cls, value: T) -> T:
        return value


class Role(metaclass=_RoleType):
    """The base of role names: `class Client(Role): ...`."""

    # NumPy's arrays then leave `array @ Client()` to the role.
    __array_ufunc__ = None

    def __rmatmul__(self, value: T) -> T:
        return value

    @classmethod
    def __torch_function__(cls, function: object, types: object, arguments: tuple[Any, ...] = (),
                           keywords: object = None) -> Any:
        """PyTorch asks this of the operands of its own operators; the only one with a role is `tensor @ Client()`."""
        return arguments[0]


class On(Generic[R]):
    """`On[R].of(e)` is `e` at the role R, where R may also be a type variable."""

    @staticmethod
    def of(value: T) -> T:
        return value
