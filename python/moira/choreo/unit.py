"""`Unit.id`: what stands at a role where an expression has no value."""

from __future__ import annotations

from typing import Any, NoReturn

__all__ = ["Unit", "UnitType"]


class UnitType:
    """The type of `Unit.id`, which has one instance. Calling it evaluates the arguments and gives it back; everything
    that would let it pass for a value raises, so that a mistake is seen where it is made."""

    __slots__ = ()
    _instance: UnitType

    def __new__(cls) -> UnitType:
        if "_instance" not in cls.__dict__:
            cls._instance = super().__new__(cls)
        return cls._instance

    def __init_subclass__(cls) -> None:
        raise TypeError("UnitType has one instance and no subclasses")

    @property
    def id(self) -> UnitType:
        return self

    def __call__(self, *effects: object, **more: object) -> UnitType:
        return self

    def __repr__(self) -> str:
        return "Unit.id"

    def __copy__(self) -> UnitType:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> UnitType:
        return self

    def __bool__(self) -> NoReturn:
        raise TypeError("Unit.id is no value at this role: it is neither true nor false")

    def __eq__(self, other: object) -> NoReturn:
        raise TypeError("Unit.id is no value at this role: it cannot be compared (use `is`)")

    __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __eq__

    def __hash__(self) -> NoReturn:
        raise TypeError("Unit.id is no value at this role: it has no hash")

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("Unit.id is no value at this role: it cannot be pickled or sent")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("Unit.id has no attributes to assign")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("Unit.id has no attributes to delete")


class _Frozen(type):
    """`Unit.id = x` must not succeed."""

    def __setattr__(cls, name: str, value: object) -> NoReturn:
        raise AttributeError(f"Unit.{name} cannot be assigned")

    def __delattr__(cls, name: str) -> NoReturn:
        raise AttributeError(f"Unit.{name} cannot be deleted")


class Unit(metaclass=_Frozen):
    """The namespace of `Unit.id`; it has no instances."""

    id: UnitType = UnitType()

    def __init__(self) -> None:
        raise TypeError("write Unit.id")
