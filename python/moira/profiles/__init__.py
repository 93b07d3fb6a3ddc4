"""Two ways in which mypy can look at choreographies, as folders of stubs to put on MYPYPATH:

    python -m moira.profiles strict stubs
    MYPYPATH=stubs mypy --strict auth.py

erased  `At[T, R]` is T: mypy checks all data types and ignores roles, which `moira project` checks. The package itself has
        these types, so where it is installed mypy needs nothing.
strict  `At[T, R]` is a type of its own and `com` leads from one role to the other: mypy itself reports many values that are
        at the wrong role. Attributes of located values are Any, and local values have to be located with `@` or `On`.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["PROFILES", "profile"]

PROFILES = ("erased", "strict")


def profile(name: str) -> Path:
    """The folder of a profile."""
    if name not in PROFILES:
        raise ValueError(f"there is no profile {name!r}, only {' and '.join(PROFILES)}")
    return Path(__file__).resolve().parent / name
