"""Runs a comparison with a library once for each generation of it: Debian's, and that of today.

A comparison begins with `generations.run(__file__, "torch")`: it starts itself in each interpreter that has the library, with
the variables of the environment by which Moira finds the same libraries, adds up what they say, and gives the exit status.
In such a process it gives None, and the comparison goes on. `--generation debian` or `today` as an argument asks one.
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
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


def outputs(commands):
    """What several commands print, pairs of an exit status and a text in their order; each is (words, environment).

    As many run at once as there are processors."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        running = [pool.submit(subprocess.run, words, stdout=subprocess.PIPE, text=True, check=False, env=variables)
                   for words, variables in commands]
        for one in running:
            done = one.result()
            yield done.returncode, done.stdout


def run(program, library):
    if MARK in os.environ:
        return None
    arguments, chosen = list(sys.argv[1:]), list(PYTHONS)
    if "--generation" in arguments:
        at = arguments.index("--generation")
        chosen = [arguments[at + 1]]
        del arguments[at:at + 2]
    there = [generation for generation in chosen if has(PYTHONS[generation], library)]
    for generation in chosen:
        if generation not in there:
            print(f"skipped: {library} of the generation \"{generation}\" is not installed")
    totals = [0, 0, len(chosen) - len(there)]
    commands = [([str(PYTHONS[generation]), program, *arguments], environment(generation)) for generation in there]
    for generation, (status, output) in zip(there, outputs(commands)):
        *lines, last = output.rstrip("\n").split("\n")
        counted = TOTALS.fullmatch(last)
        lines = lines if counted else [*lines, last, f"failed: ended with status {status}"]
        print("\n".join([f"{generation}:", *lines]), flush=True)
        for i in range(3):
            totals[i] += int(counted[i + 1] or 0) if counted else int(i == 1)
    print("{} passed, {} failed, {} skipped".format(*totals))
    return 1 if totals[1] else 0


def current():
    """The generation of this process."""
    return os.environ.get(MARK, "debian")
