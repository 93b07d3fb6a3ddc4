"""Compares calls of a library with what Moira says of them: what the oracles of JAX, scikit-learn, pandas and pyplot share.

An oracle gives a text that is executed first, and cases: the function that a call is about, and a line of Python that
leaves the result in `R`. The line may begin with other statements. The library runs every line in an environment of its
own; then they stand in programs, each as a function, and Moira is asked for alarms and shapes. On a line that the library
runs Moira must be silent, and a shape that it gives must be the real one or leave open what it does not know. Imprecise
shapes and errors that are not found are counted for each function.
"""

import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile
import warnings

from printed_shapes import fits

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
CALLS_PER_PROGRAM = 40
SHOWN_FAILURES = 20


def shape_of(value, is_array):
    """What `moira shapes` is to say of a result: the shapes of arrays, also in tuples; None for anything else."""
    if is_array(value):
        return list(value.shape)
    return None


def results_of(value, is_array):
    if isinstance(value, (tuple, list)) and 1 <= len(value) <= 6:
        return [shape_of(item, is_array) for item in value]
    return shape_of(value, is_array)


def run_lines(setup, lines, is_array):
    """Runs in the environment of the library: for each line the error or the shapes."""
    warnings.simplefilter("ignore")
    start = {}
    exec(setup, start)
    for number, line in enumerate(lines):
        if number % 100 == 99 and "jax" in start:
            start["jax"].clear_caches()  # what was compiled is kept otherwise
        scope = dict(start)
        try:
            exec(line, scope)
            yield {"error": None, "shapes": results_of(scope["R"], is_array)}
        except Exception as error:  # whatever the library raises is the expected answer
            yield {"error": f"{type(error).__name__}: {str(error)[:300]}", "shapes": None}


def ask(program, command, path, libraries):
    more = [word for library in libraries for word in ("--library", library)]
    done = subprocess.run([program, command, "--isolated", *more, "--output-format", "json", path], capture_output=True,
                          text=True, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"moira {command} {path}: status {done.returncode}\n{done.stderr[-2000:]}")
    return json.loads(done.stdout or "[]")


def names_of(number, outcome):
    shapes = outcome["shapes"]
    return [f"r{number}_{i}" for i in range(len(shapes))] if shapes and isinstance(shapes[0], (list, type(None))) else [f"r{number}"]


def is_several(outcome):
    """A tuple of results, not a shape."""
    shapes = outcome["shapes"]
    return isinstance(shapes, list) and any(not isinstance(item, int) for item in shapes)


def program_line(number, line, outcome):
    if is_several(outcome):
        target = ", ".join(f"r{number}_{i}" for i in range(len(outcome["shapes"]))) + ","
    else:
        target = f"r{number}"
    *before, last = line.rsplit("R = ", 1)
    return f"def f{number}(): {before[0] if before else ''}{target} = {last}"


def judge(number, outcome, shapes, alarms, line_number):
    """A word for the table, and why it is wrong."""
    alarm = alarms.get(line_number)
    if outcome["error"]:
        return ("found" if alarm else "missed"), outcome["error"]
    if alarm:
        return "wrong", f"false alarm: {alarm}"
    several = is_several(outcome)
    pairs = ([(f"r{number}_{i}", real) for i, real in enumerate(outcome["shapes"])] if several
             else [(f"r{number}", outcome["shapes"])])
    word = "other"
    for name, real in pairs:
        known = shapes.get(name)
        known = known if isinstance(known, list) else None
        if real is None:
            if known:
                return "wrong", f"{name} is no array, but has shape {known}"
            continue
        verdict = fits(known, real, {}) if known is not None else None
        if verdict is False:
            return "wrong", f"{name} has shape {real}, not {known}"
        word = "imprecise" if verdict is None or word == "imprecise" else "exact"
    return word, ""


def environment_of(name):
    """The interpreter of an environment that scripts/fetch_jax has made; None when it is not there."""
    python = os.path.join(ROOT, "build", "cache", name, "bin", "python")
    return python if os.path.exists(python) else None


def run_cases(cases, setup, python, folder, program, libraries, counts, details):
    """Adds a word for each case to the counts of its function."""
    asked = os.path.join(folder, "lines.json")
    with open(asked, "w", encoding="utf-8") as file:
        json.dump({"setup": setup, "lines": [line for _, line in cases]}, file)
    done = subprocess.run([python, sys.argv[0], "--worker", asked], capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])
    outcomes = [json.loads(text) for text in done.stdout.splitlines()]
    for start in range(0, len(cases), CALLS_PER_PROGRAM):
        part = range(start, min(start + CALLS_PER_PROGRAM, len(cases)))
        path = os.path.join(folder, f"calls_{start}.py")
        before = setup.splitlines()
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(before + [program_line(n, cases[n][1], outcomes[n]) for n in part]) + "\n")
        shapes = {row["name"]: row["shape"] for row in ask(program, "shapes", path, libraries)}
        alarms = {}
        for row in ask(program, "check", path, libraries):
            if row["severity"] == "error":
                alarms.setdefault(row["line"], row["message"])
        for n in part:
            word, why = judge(n, outcomes[n], shapes, alarms, len(before) + 1 + n - start)
            counts[cases[n][0]][word] += 1
            details.append((word, cases[n], why))


def main(make_cases, setup, environment, libraries, is_array, calls=60):
    """make_cases(calls, seed) gives the cases; is_array(value) runs where the library is."""
    if len(sys.argv) == 3 and sys.argv[1] == "--worker":
        with open(sys.argv[2], encoding="utf-8") as file:
            asked = json.load(file)
        for outcome in run_lines(asked["setup"], asked["lines"], is_array):
            print(json.dumps(outcome))
        return 0
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", default="1")
    parser.add_argument("--sample", action="store_true", help="1 call per function")
    parser.add_argument("--calls", type=int, default=calls, help="how many calls of each function")
    parser.add_argument("--only", help="names of functions, separated by commas")
    parser.add_argument("--verbose", action="store_true", help="print the counts of each function")
    parser.add_argument("--missed", action="store_true", help="print errors that were not found")
    options = parser.parse_args()
    python = environment_of(environment)
    if not python:
        print(f"skipped: no build/cache/{environment}, which scripts/fetch_jax makes\n0 passed, 0 failed, 1 skipped")
        return 0
    cases = make_cases(1 if options.sample else options.calls, options.seed)
    if options.only:
        cases = [case for case in cases if case[0] in options.only.split(",")]
    counts, details = collections.defaultdict(collections.Counter), []
    program = os.environ.get("MOIRA", os.path.join(ROOT, "build", "moira"))
    with tempfile.TemporaryDirectory() as folder:
        run_cases(cases, setup, python, folder, program, libraries, counts, details)
    words = ("exact", "imprecise", "other", "found", "missed", "wrong")
    if options.verbose:
        for name, count in sorted(counts.items()):
            print(f"{name:44}" + "".join(f" {count[word]:6} {word}" for word in words))
    if options.missed:
        for word, (name, line), why in details:
            if word == "missed":
                print(f"missed: {name}: {line}\n    {why}")
    wrong = [detail for detail in details if detail[0] == "wrong"]
    for _, (name, line), why in wrong if options.verbose else wrong[:SHOWN_FAILURES]:
        print(f"failed: {name}: {line}\n    {why}")
    total = sum(counts.values(), collections.Counter())
    print(f"{len(counts)} functions, {len(cases)} calls: {total['exact']} shapes exact, {total['imprecise']} imprecise, "
          f"{total['other']} without an array; of {total['found'] + total['missed']} errors {total['found']} found; "
          f"{len(wrong)} wrong")
    print(f"{len(cases) - len(wrong)} passed, {len(wrong)} failed, 0 skipped")
    return 1 if wrong else 0
