"""Where the program `moira` is that belongs to this package, and running it. The environment variable MOIRA_PROGRAM names
another one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence

__all__ = ["become", "find", "run"]


def _places() -> Iterator[str]:
    """The folders where it may be, the likeliest first."""
    yield sysconfig.get_path("scripts")
    if sys.version_info >= (3, 10):
        yield sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user"))
    else:
        yield sysconfig.get_path("scripts", f"{os.name}_user")
    packages = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    yield os.path.join(packages, "bin")  # pip install --target
    yield os.path.join(packages, "..", "build")  # a clone of the repository
    yield os.path.join(packages, "..", "..", "..", "bin")  # make install


def find() -> str:
    """The path of the program. Raises FileNotFoundError where there is none."""
    name = "moira.exe" if os.name == "nt" else "moira"
    chosen = os.environ.get("MOIRA_PROGRAM")
    if chosen:
        return chosen
    for place in _places():
        path = os.path.join(place, name)
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return os.path.abspath(path)
    # What is relative on PATH leads into whatever folder one is in.
    entries = [entry for entry in os.environ.get("PATH", "").split(os.pathsep) if os.path.isabs(entry)]
    found = shutil.which(name, path=os.pathsep.join(entries))
    if found is None or not os.path.isabs(found):
        raise FileNotFoundError("the program `moira` is not installed: neither beside Python's own scripts nor on the PATH")
    return found


def run(arguments: Sequence[str], text: str | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the program with [text] on its standard input; what it prints is text in UTF-8."""
    given = "" if text is None else text
    return subprocess.run([find(), *arguments], input=given, capture_output=True, encoding="utf-8",
                          errors="surrogateescape", check=False)


def become(arguments: Sequence[str]) -> int:
    """Becomes the program, where the system can do that; elsewhere runs it, and returns its status."""
    path = find()
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(path, [path, *arguments])
    return subprocess.run([path, *arguments], check=False).returncode
