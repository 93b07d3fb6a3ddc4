"""The NumPys that oracles compare with: that of the system, and today's, which scripts/fetch_today fetches."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SYSTEM = "/usr/bin/python3"
TODAY = str(ROOT / "build/cache/today/bin/python")


def version_of(python):
    """The version of NumPy that an interpreter has; None for none."""
    code = "import numpy; print(numpy.__version__)"
    try:
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() or None


def generations(others=()):
    """Pairs of an interpreter and the version of its NumPy, one for each version, and what is missing of them."""
    found, missing = {}, []
    given = os.environ.get("MOIRA_NUMPY_PYTHON")
    for python in [*([given] if given else [SYSTEM, TODAY]), *others]:
        version = version_of(python)
        if version is None:
            missing.append("NumPy of today: scripts/fetch_today has not been run" if python == TODAY
                           else f"{python} has no NumPy")
        else:
            found.setdefault(version, python)
    return [(python, version) for version, python in found.items()], missing
