"""Moira from Python: `check`, `shapes` and `summary` run the program `moira` and give its answers as objects; `moira.hints`
has the annotations of array shapes and `moira.choreo` the runtime of choreographies. `%load_ext moira` checks the cells of
a notebook before they run. Nothing here depends on anything but the standard library."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .notebook import load_ipython_extension, unload_ipython_extension
    from .results import Edit, Finding, Fix, ModuleCall, MoiraError, Note, Outline, ShapeOf, check, shapes, summary

__version__ = "0.1.0"
__all__ = ["Edit", "Finding", "Fix", "ModuleCall", "MoiraError", "Note", "Outline", "ShapeOf", "check",
           "load_ipython_extension", "shapes", "summary", "unload_ipython_extension"]


def _refuse_namesake() -> None:
    """PyPI has a distribution `moira`, which filters DNA reads. Its package has our name: one overwrites files of the
    other."""
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for name in os.listdir(folder):
        if name.startswith("moira-") and name.endswith((".dist-info", ".egg-info")):
            raise ImportError(f"the distribution `moira` is installed beside `moira-check` ({os.path.join(folder, name)}); both "
                              "have a package `moira`: run `pip uninstall moira moira-check`, then `pip install moira-check`")


_refuse_namesake()


def __getattr__(name: str) -> object:
    """What is asked for is imported then: programs that import annotations do not wait for the rest."""
    if name in ("load_ipython_extension", "unload_ipython_extension"):
        from . import notebook
        return getattr(notebook, name)
    if name in __all__:
        from . import results
        return getattr(results, name)
    raise AttributeError(f"module 'moira' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
