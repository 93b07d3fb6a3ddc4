#!/usr/bin/env python3
"""Compares which names the models of NumPy have with those that NumPy has, version by version.

The public names of NumPy's modules, and the attributes of its arrays, scalars, generators, matrices, masked and structured
arrays, of every NumPy that is found are asked for in a program with `--library numpy=VERSION`:

    n17 = np.linalg.vector_norm

Where NumPy has the name `moira check` is silent, and where it has not, an error is found, or at least nothing is known of
the name. Names that are there, and of which something is known, are counted.

    numpy_names_oracle.py                      all names
    numpy_names_oracle.py --sample             a tenth of them
    numpy_names_oracle.py --python DIR/python  another NumPy, too
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy_generations

HERE = Path(__file__).resolve().parent
WORKER = str(HERE / "numpy_names_worker.py")
HEAD = "import numpy as np\n"


def ask(python, *arguments):
    done = subprocess.run([python, "-W", "ignore", WORKER, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True, check=True)
    return json.loads(done.stdout)


def union(answers):
    names = {}
    for answer in answers:
        for expression, found in answer.items():
            names.setdefault(expression, set()).update(found)
    return {expression: sorted(found) for expression, found in names.items()}


def program_of(has):
    """The lines that ask for the names, and of each line the name and whether it is there."""
    lines, asked = [], []
    for number, (expression, names) in enumerate(has.items()):
        if names is None:
            continue
        if expression == "numpy":
            value = "np"
        elif expression.startswith("numpy."):
            value = f"m{number}"
            lines.append(f"import {expression} as {value}")
            asked.append((expression, True))
        else:
            value = f"o{number}"
            lines.append(f"{value} = {expression}")
            asked.append((expression, True))
        for name, is_there in names.items():
            lines.append(f"n{len(lines)} = {value}.{name}")
            asked.append((f"{expression}.{name}", is_there))
    return lines, asked


def findings(moira, path, version):
    """What is found, by line, and the names whose values are unknown."""
    command = [moira, "check", "--isolated", "--library", f"numpy={version}"]
    environment = {"PATH": "/nowhere"}
    found = subprocess.run([*command, "--output-format", "json", path], stdout=subprocess.PIPE, text=True, check=False,
                           env=environment)
    state = subprocess.run([*command, "--dump-state", path], stdout=subprocess.PIPE, text=True, check=False, env=environment)
    unknown = {line.partition(":")[0] for line in state.stdout.splitlines() if line.endswith(": Any")}
    wrong = {row["line"]: row["message"] for row in json.loads(found.stdout)
             if row["code"] in ("no-such-attribute", "no-such-import")}
    return wrong, unknown


def compare(moira, version, has):
    lines, asked = program_of(has)
    problems, counts = [], {"there": 0, "known": 0, "removed": 0}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "names.py")
        Path(path).write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
        found, unknown = findings(moira, path, version)
    for number, (name, is_there) in enumerate(asked):
        message = found.get(number + 2)
        counts["there"] += is_there
        counts["known"] += is_there and f"n{number}" not in unknown
        counts["removed"] += not is_there
        if is_there and message:
            problems.append(f"NumPy {version} has {name}: {message}")
        elif not is_there and not message and f"n{number}" not in unknown:
            problems.append(f"NumPy {version} has no {name}, which is not found")
    return problems, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--moira", default=os.environ.get("MOIRA", str(HERE.parents[1] / "build/moira")))
    parser.add_argument("--python", action="append", default=[], help="ask the NumPy of this interpreter, too")
    parser.add_argument("--sample", nargs="?", const=10, type=int, metavar="N", help="ask for one name in N")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    generator = random.Random(options.seed)
    versions, missing = numpy_generations.generations(options.python)
    names = union([ask(python) for python, _ in versions])
    share = options.sample or 1
    names = {expression: [name for name in found if generator.random() * share < 1] for expression, found in names.items()}
    passed = failed = 0
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(names, file)
        file.flush()
        for python, version in versions:
            problems, counts = compare(options.moira, version, ask(python, file.name))
            print("\n".join(problems))
            print(f"NumPy {version}: {counts['there']} names are there, {counts['known']} of them are known; {counts['removed']} "
                  f"are not there; {len(problems)} wrong")
            passed += counts["there"] + counts["removed"] - len(problems)
            failed += len(problems)
    for reason in missing:
        print(f"skipped: {reason}")
    print(f"{passed} passed, {failed} failed, {len(missing)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
