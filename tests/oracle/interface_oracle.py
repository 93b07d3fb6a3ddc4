#!/usr/bin/env python3
"""Compares what the models of libraries offer with what the installed libraries offer.

interface_worker.py says, in every interpreter that has one of the libraries, which attributes their objects have, and
with which parameters their functions, classes and methods can be called. Programs ask for each of these attributes, of an
object of the library and of one of a class below, and make each of these calls with arguments of which nothing is
known: `moira check` must be silent.

    interface_oracle.py            everything
    interface_oracle.py --sample   a tenth
    interface_oracle.py --python DIR/bin/python   another interpreter
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import interface_worker

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CACHE = ROOT / "build/cache"
# Interpreters, and the libraries that each is asked about.
PYTHONS = {
    "/usr/bin/python3": ["numpy", "torch"],
    str(CACHE / "today/bin/python"): ["numpy", "torch"],
    sys.executable: ["numpy", "torch"],
    str(CACHE / "jax/bin/python"): ["jax", "flax", "optax", "equinox"],
    str(CACHE / "tables/bin/python"): ["pandas", "sklearn", "matplotlib"],
    str(CACHE / "tensorflow-2.15/bin/python"): ["tensorflow", "keras"],
    str(CACHE / "tensorflow-2.21/bin/python"): ["tensorflow", "keras"],
}
LIBRARIES = list(dict.fromkeys(library for libraries in PYTHONS.values() for library in libraries))
LINES = 400  # of one program
HEAD = "\n".join(interface_worker.IMPORTS.values()) + """
import unknown_module as m
t = torch.as_tensor(m.u)
"""


def offers(python, libraries):
    """What those of the libraries offer that an interpreter has, and which they are."""
    test = "import importlib.util as u, sys; print(*[n for n in sys.argv[1:] if u.find_spec(n)])"
    try:
        found = subprocess.run([python, "-c", test, *libraries], capture_output=True, text=True, check=True).stdout.split()
    except (OSError, subprocess.CalledProcessError):
        return None, []
    if not found:
        return None, []
    done = subprocess.run([python, str(HERE / "interface_worker.py"), ",".join(found)], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=True)
    return json.loads(done.stdout), found


def versions_of(python, libraries):
    """Options that say which versions the libraries of an interpreter have."""
    code = "import importlib, sys; print(*[importlib.import_module(n).__version__ for n in sys.argv[1:]])"
    done = subprocess.run([python, "-c", code, *libraries], capture_output=True, text=True, check=True)
    return [word for library, version in zip(libraries, done.stdout.split()) for word in ("--library", f"{library}={version}")]


def blocks_of(offered, chosen):
    """Lists of lines that belong together, each with the label of what it asks."""
    for number, (text, parent, names) in enumerate(offered["attributes"]):
        names = chosen(names)
        yield [(f"a{number} = {text}", text), *((f"a{number}.{name}", f"{text}.{name}") for name in names)]
        if parent:
            made = f"class B{number}({parent}):\n    pass\nb{number} = B{number}" + text[len(parent):]
            yield [*((line, text) for line in made.split("\n")),
                   *((f"b{number}.{name}", f"{parent} below: {name}") for name in names)]
    for label, code in chosen(offered["calls"]):
        yield [(code, label)]


def programs_of(blocks):
    lines = []
    for block in blocks:
        lines += block
        if len(lines) > LINES:
            yield lines
            lines = []
    if lines:
        yield lines


def alarms_of(moira, folder, number, lines, versions):
    path = Path(folder) / f"program{number}.py"
    path.write_text(HEAD + "\n".join(line for line, _ in lines) + "\n", encoding="utf-8")
    done = subprocess.run([moira, "check", "--isolated", *versions, "--output-format", "json", str(path)],
                          stdout=subprocess.PIPE, text=True, check=False, env={"PATH": "/nowhere"})
    first = HEAD.count("\n") + 1
    for found in json.loads(done.stdout):
        if found["severity"] == "error":
            line, label = lines[found["line"] - first]
            yield f"{label}: {line.strip()}\n    {found['code']}: {found['message']}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moira", default=os.environ.get("MOIRA", str(ROOT / "build/moira")))
    parser.add_argument("--python", action="append", help="ask this interpreter, too")
    parser.add_argument("--sample", nargs="?", const=10, type=int, metavar="N", help="ask one thing in N")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    generator = random.Random(options.seed)
    share = options.sample or 1

    def chosen(items):
        return [item for item in items if generator.random() * share < 1]

    asked = 0
    problems = []
    met = set()
    for python, libraries in (PYTHONS | {python: LIBRARIES for python in options.python or []}).items():
        offered, found = offers(python, libraries)
        if not found or (python in PYTHONS and tuple(found) in met and found == ["numpy"]):
            continue
        met.add(tuple(found))
        versions = versions_of(python, found)
        with tempfile.TemporaryDirectory() as folder:
            for number, lines in enumerate(programs_of(blocks_of(offered, chosen))):
                asked += len(lines)
                problems += alarms_of(options.moira, folder, number, lines, versions)
    print("\n".join(dict.fromkeys(problems)))
    missing = [library for library in LIBRARIES if not any(library in found for found in met)]
    for library in missing:
        print(f"skipped: the interface of {library}: it is not installed")
    print(f"{asked - len(problems)} passed, {len(problems)} failed, {len(missing)} skipped")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
