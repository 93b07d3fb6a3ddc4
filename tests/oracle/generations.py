"""Runs a comparison with a library once for each generation of it: Debian's, and that of today.

A comparison begins with `generations.run(__file__, "torch")`: it starts itself in each interpreter that has the library, with
the variables of the environment by which Moira finds the same libraries, adds up what they say, and gives the exit status.
In such a process it gives None, and the comparison goes on. `--generation debian` or `today` as an argument asks one.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TODAY = ROOT / "build/cache/today"
PYTHONS = {"debian": Path("/usr/bin/python3"), "today": TODAY / "bin/python"}
MARK = "MOIRA_GENERATION"
TOTALS = re.compile(r"(\d+) passed, (\d+) failed(?:, (\d+) skipped)?")


def environment(generation):
    """The environment in which Moira finds the libraries of a generation."""
    variables = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "CONDA_PREFIX")}
    folders = [str(PYTHONS[generation].parent), "/usr/bin", "/bin"]
    variables.update({"PATH": ":".join(dict.fromkeys(folders)), MARK: generation})
    if generation == "today":
        variables["VIRTUAL_ENV"] = str(TODAY)
    return variables


def has(python, library):
    test = "import importlib.util as u, sys; sys.exit(not u.find_spec(sys.argv[1]))"
    try:
        return subprocess.run([str(python), "-c", test, library], check=False).returncode == 0
    except OSError:
        return False


def run(program, library):
    if MARK in os.environ:
        return None
    arguments, chosen = list(sys.argv[1:]), list(PYTHONS)
    if "--generation" in arguments:
        at = arguments.index("--generation")
        chosen = [arguments[at + 1]]
        del arguments[at:at + 2]
    totals = [0, 0, 0]
    for generation in chosen:
        python = PYTHONS[generation]
        if not has(python, library):
            print(f"skipped: {library} of the generation \"{generation}\" is not installed")
            totals[2] += 1
            continue
        print(f"{generation}:", flush=True)
        done = subprocess.run([str(python), program, *arguments], stdout=subprocess.PIPE, text=True, check=False,
                              env=environment(generation))
        *lines, last = done.stdout.rstrip("\n").split("\n")
        counted = TOTALS.fullmatch(last)
        print("\n".join(lines if counted else [*lines, last, f"failed: ended with status {done.returncode}"]))
        for i in range(3):
            totals[i] += int(counted[i + 1] or 0) if counted else int(i == 1)
    print("{} passed, {} failed, {} skipped".format(*totals))
    return 1 if totals[1] else 0


def current():
    """The generation of this process."""
    return os.environ.get(MARK, "debian")
