#!/usr/bin/env python3
"""Compares the NumPy models with NumPy, function by function.

For every function and method in models/numpy*.pyi calls are generated from templates (numpy_rules_calls.py):
ranks 0 to 4, sizes 0 and 1 among them, axes right and wrong, keywords, errors on purpose.  The calls are put
into programs, one per line, and NumPy runs them:

    r17 = np.concatenate([np.zeros((2, 3)), np.ones((2, 3))], axis=1)

Each call that NumPy runs is also written as a function of sizes, `np.zeros((n2, n3))`, and as one of arrays of which
nothing is known: what Moira says of these must hold for the call, too. `moira shapes` assumes of such functions that
no array is empty, so where one is only the alarms are compared.

All of this is done with every NumPy that is there, the system's and today's, each in a process of its own, and Moira is told
which one it is, `--library numpy=2.4.6`.

A shape that `moira shapes` gives must be the one that NumPy gives, or leave open what it does not know; on a
line that NumPy runs `moira check` must be silent.  Imprecise shapes and errors that are not found are counted
for each function (--verbose prints the table).  A function of the models without a template is a failure.

    numpy_rules_oracle.py --seed 7             135 calls per function
    numpy_rules_oracle.py --seed 7 --sample    2 calls per function
    numpy_rules_oracle.py --calls 100 --only sum,reshape --verbose
"""

import argparse
import ast
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings

try:
    import numpy as np
except ImportError:
    np = None

import generations
import numpy_generations
import numpy_rules_calls
import printed_shapes

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
CALLS_PER_PROGRAM = 50
SHOWN_FAILURES = 20

# What one call gave: the shapes of the arrays among its results by name, None for a result that is no array;
# or an error.
Outcome = collections.namedtuple("Outcome", "names shapes kinds error")
Case = collections.namedtuple("Case", "function number code outcome variants")
Variant = collections.namedtuple("Variant", "function code outcome is_empty")
SIZES = {f"n{n}": n for n in range(5)}


def describe(value):
    """The shape of an array or scalar of NumPy, None for anything else; and the kind of its elements."""
    if isinstance(value, np.ma.MaskedArray) or isinstance(value, np.matrix):
        return None, None
    if isinstance(value, (np.ndarray, np.generic)):
        return tuple(value.shape), value.dtype.kind
    return None, None


def line_of(before, names, expression):
    target = ", ".join(names) + ("," if len(names) == 1 and "_" in names[0] else "")
    return f"{before}; {target} = {expression}" if before else f"{target} = {expression}"


def split_code(code):
    """What stands before `;;` is executed first; the rest is the call."""
    before, _, expression = (part.strip() for part in code.rpartition(";;"))
    return before.rstrip("; "), expression


def has_empty(arrays):
    """Whether a hidden array has no elements."""
    return any(re.search(r"[(,] ?0[,)]", text) for text in arrays)


def run_case(function, number, template, seed):
    """Runs one call.  Its result becomes `r17 = …`, or `r17_0, r17_1 = …` where several come out."""
    code, _ = numpy_rules_calls.fill(template, seed)
    before, expression = split_code(code)
    scope = {"np": np}
    exec(numpy_rules_calls.SETUP, scope)
    try:
        if before:
            exec(before, scope)
        value = eval(expression, scope)
    except Exception as error:  # whatever NumPy raises is the expected answer
        names = [f"r{number}"]
        outcome = Outcome(names, [None], [None], f"{type(error).__name__}: {error}")
        return Case(function, number, line_of(before, names, expression), outcome, [])
    if isinstance(value, (tuple, list)) and 1 <= len(value) <= 6:
        names = [f"r{number}_{i}" for i in range(len(value))]
        described = [describe(item) for item in value]
    else:
        names = [f"r{number}"]
        described = [describe(value)]
    outcome = Outcome(names, [d[0] for d in described], [d[1] for d in described], None)
    variants = []
    for options in ({"is_symbolic": True, "names_zero": number % 2 == 0}, {"hides": True}):
        code, arrays = numpy_rules_calls.fill(template, seed, **options)
        letter = "s" if "is_symbolic" in options else "h"
        renamed = [letter + name[1:] for name in names]
        parameters = list(SIZES) if letter == "s" else [f"p{i}" for i in range(len(arrays))]
        line = line_of(split_code(code)[0], renamed, split_code(code)[1])
        if parameters:
            head = f"def {letter}{number}({', '.join(parameters)}): "
            variants.append(Variant(function, head + line, outcome._replace(names=renamed), "n0" in line or has_empty(arrays)))
    return Case(function, number, line_of(before, names, expression), outcome, variants)


def fits(known, real):
    """Whether the shape that Moira printed, over n0 to n4, describes the real one."""
    return printed_shapes.fits(known, real, SIZES)


class Moira:
    """Asks the program."""

    def __init__(self, program):
        self.program = program

    def ask(self, command, path):
        done = subprocess.run([self.program, command, "--isolated", "--library", f"numpy={np.__version__}",
                               "--output-format", "json", path],
                              capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"moira {command} {path}: status {done.returncode}\n{done.stderr[-2000:]}")
        return json.loads(done.stdout or "[]")

    def shapes_and_alarms(self, path):
        shapes = {row["name"]: row["shape"] for row in self.ask("shapes", path)}
        alarms = {}
        for row in self.ask("check", path):
            if row["severity"] == "error":
                alarms.setdefault(row["line"], row["message"])
        return shapes, alarms


class Counts:
    def __init__(self):
        self.calls = self.exact = self.imprecise = self.found = self.missed = self.wrong = self.other = 0
        self.variants = self.known = 0

    def add(self, other):
        for key, value in vars(other).items():
            setattr(self, key, getattr(self, key) + value)


def judge_variant(variant, line_number, shapes, alarms, counts, failures):
    """A call with unknown sizes or arrays: nothing that is said of it may be wrong."""
    counts.variants += 1
    if line_number in alarms:
        counts.wrong += 1
        failures.append((variant, f"false alarm: {alarms[line_number]}"))
        return
    if variant.is_empty:
        return
    # Arrays that do not broadcast are not equal; those of unknown sizes are taken to broadcast.
    if variant.function in ("ndarray.__eq__", "ndarray.__ne__") and variant.outcome.shapes == [None]:
        return
    is_exact = True
    for name, real in zip(variant.outcome.names, variant.outcome.shapes):
        known = shapes.get(name)
        if known is None or isinstance(known, dict):
            is_exact = False
            continue
        # A Python number may be known as an array of rank 0.
        verdict = fits(known, () if real is None else real)
        if verdict is False:
            counts.wrong += 1
            failures.append((variant, f"{name} has shape {real}, not {known}"))
            return
        is_exact = is_exact and verdict
    counts.known += bool(is_exact)


def judge(case, line_number, shapes, alarms, counts, failures, missed):
    counts.calls += 1
    outcome = case.outcome
    alarm = alarms.get(line_number)
    if outcome.error:
        if alarm:
            counts.found += 1
        else:
            counts.missed += 1
            missed.append((case, outcome.error))
        return
    if alarm:
        counts.wrong += 1
        failures.append((case, f"false alarm: {alarm}"))
        return
    verdicts = []
    for name, real in zip(outcome.names, outcome.shapes):
        known = shapes.get(name)
        if real is None:
            # A Python number may be known as an array of rank 0; anything else is no array.
            if known not in (None, []):
                counts.wrong += 1
                failures.append((case, f"{name} is no array, but has shape {known}"))
                return
            continue
        if known is None or isinstance(known, dict):
            verdicts.append(None)
            continue
        verdict = fits(known, real)
        if verdict is False:
            counts.wrong += 1
            failures.append((case, f"{name} has shape {list(real)}, not {known}"))
            return
        verdicts.append(verdict)
    if not verdicts:
        counts.other += 1
    elif all(verdicts):
        counts.exact += 1
    else:
        counts.imprecise += 1


def modelled():
    """The public functions and methods of the models, as "np.sum", "ndarray.sum", "Generator.normal"."""
    prefixes = {"numpy": "np", "numpy.linalg": "np.linalg", "numpy.fft": "np.fft",
                "numpy.random": "np.random",
                "numpy.testing": "np.testing"}
    found = []
    for module, prefix in prefixes.items():
        with open(os.path.join(ROOT, "models", module + ".pyi"), encoding="utf-8") as file:
            tree = ast.parse(file.read())
        classes = {}
        for node in tree.body:
            collect(node, prefix, classes, found)
    return list(dict.fromkeys(found))


# Classes of the models whose methods are tested under another name, and those that are not modelled.
METHODS_OF = {"_shared": "ndarray", "ndarray": "ndarray", "generic": "generic", "ufunc": "ufunc",
              "_Distributions": "random", "Generator": "Generator", "RandomState": "random",
              "flatiter": "flatiter", "ndenumerate": "ndenumerate", "ndindex": "ndindex",
              "broadcast": "broadcast"}


# Functions of the models that change settings, print, or serve other code than programs.
EXEMPT = set("""
    ndarray.__array_wrap__ ndarray.__setstate__ ndarray.__init__ ndarray.__dlpack__ ndarray.__dlpack_device__
    ndarray.__array_finalize__ ndarray.__array_function__ ndarray.__array_prepare__ ndarray.__array_ufunc__
    broadcast.__init__ ufunc.__init__ flatiter.__init__ ndenumerate.__init__ ndindex.__init__
    Generator.__init__ random.__init__ random.set_state np.random.set_state Generator.spawn np.nested_iters
    np.set_string_function np.seterrcall np.seterrobj np.setbufsize np.set_numeric_ops np.add_docstring
    np.add_newdoc np.add_newdoc_ufunc np.disp np.info np.lookfor np.source np.who np.show_config
    np.show_runtime np.test
""".split())


def exists(name):
    """Whether the installed NumPy has the function: the models know names of later versions, too."""
    owner, _, last = name.rpartition(".")
    owners = {"np": np, "ndarray": np.ndarray}
    return owner not in owners or hasattr(owners[owner], last)


def names_of_targets(node):
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        if isinstance(target, ast.Name):
            yield target.id


def is_ufunc(node):
    """`_Binary(2, 1, "promote")`: the models have a class for each family of ufuncs."""
    return isinstance(node, ast.Call) and getattr(node.func, "id", "").startswith(("_Unary", "_Binary"))


def collect(node, prefix, classes, found):
    if isinstance(node, ast.FunctionDef):
        if not node.name.startswith("_"):
            found.append(f"{prefix}.{node.name}")
    elif isinstance(node, ast.ClassDef) and node.name in METHODS_OF:
        owner = METHODS_OF[node.name]
        for item in node.body:
            if isinstance(item,
                          ast.FunctionDef) and (not item.name.startswith("_") or item.name.startswith("__")):
                found.append(f"{owner}.{item.name}")
            elif isinstance(item, ast.Assign):
                found.extend(f"{owner}.{name}" for name in names_of_targets(item) if name != "__hash__")
    elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value:
        is_alias = isinstance(node.value, (ast.Name, ast.Attribute)) or is_ufunc(node.value)
        for name in names_of_targets(node):
            real = getattr(np, name, None) if prefix == "np" else None
            if is_alias and not name.startswith("_") and (prefix != "np" or callable(real)) \
                    and not isinstance(real, type):
                found.append(f"{prefix}.{name}")


def run_all(others):
    """Runs this program once for each NumPy, and adds up what they print."""
    versions, missing = numpy_generations.generations(others)
    totals = [0, 0]
    commands = [([python, *sys.argv, "--one"], None) for python, _ in versions]
    for (_, version), (_, output) in zip(versions, generations.outputs(commands)):
        *lines, last = output.strip().splitlines() or ["0 passed, 1 failed: it did not run"]
        print("\n".join([f"NumPy {version}", *lines, last]))
        totals = [total + int(word) for total, word in zip(totals, re.findall(r"(\d+) (?:passed|failed)", last))]
    for reason in missing:
        print(f"skipped: {reason}")
    print(f"{totals[0]} passed, {totals[1]} failed, {len(missing)} skipped")
    return 1 if totals[1] else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true", help="2 calls per function")
    parser.add_argument("--calls", type=int, default=135, help="how many calls of each")
    parser.add_argument("--only", help="names of functions, separated by commas")
    parser.add_argument("--verbose", action="store_true", help="print the counts of each function")
    parser.add_argument("--missed", action="store_true", help="print errors that were not found")
    parser.add_argument("--python", action="append", default=[], help="compare with the NumPy of this interpreter, too")
    parser.add_argument("--one", action="store_true", help="compare with the NumPy of the interpreter that runs this")
    parser.add_argument("--keep", help="write the programs to this folder")
    options = parser.parse_args()
    if not options.one:
        return run_all(options.python)
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    moira = Moira(os.environ.get("MOIRA", os.path.join(ROOT, "build", "moira")))
    per_function = 2 if options.sample else options.calls
    templates = numpy_rules_calls.templates()
    if options.only:
        wanted = options.only.split(",")
        templates = {name: texts for name, texts in templates.items()
                     if name in wanted or name.rpartition(".")[2] in wanted}
    uncovered = [] if options.only else [name for name in modelled()
                                        if name not in templates and name not in EXEMPT and exists(name)]

    cases = []
    for name, texts in templates.items():
        # The calls of a function do not depend on which other functions are asked about.
        first = random.Random(f"{options.seed} {name}").randrange(len(texts))
        for i in range(per_function):
            text = texts[(first + i) % len(texts)]
            cases.append(run_case(name, len(cases), text, f"{options.seed} {name} {i}"))

    counts = collections.defaultdict(Counts)
    failures, missed = [], []
    with tempfile.TemporaryDirectory() as folder:
        folder = options.keep or folder
        setup = numpy_rules_calls.SETUP.splitlines()
        for start in range(0, len(cases), CALLS_PER_PROGRAM):
            batch = cases[start:start + CALLS_PER_PROGRAM]
            path = os.path.join(folder, f"calls_{start}.py")
            variants = [variant for case in batch for variant in case.variants]
            lines = ["import numpy as np"] + setup + [one.code for one in batch + variants]
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
            shapes, alarms = moira.shapes_and_alarms(path)
            line = 2 + len(setup)
            for case in batch:
                judge(case, line, shapes, alarms, counts[case.function], failures, missed)
                line += 1
            for variant in variants:
                judge_variant(variant, line, shapes, alarms, counts[variant.function], failures)
                line += 1

    if options.verbose:
        columns = ("calls", "exact", "imprecise", "other", "found", "missed", "wrong")
        print(f"{'function':40}" + "".join(f" {column:>9}" for column in columns))
        for name, c in sorted(counts.items()):
            print(f"{name:40}" + "".join(f" {getattr(c, column):9}" for column in columns))
    if options.missed:
        for case, error in missed:
            print(f"missed: {case.code}\n    {error[:160]}")
    for case, why in failures[:None if options.verbose else SHOWN_FAILURES]:
        print(f"failed: {case.function}: {case.code}\n    {why}")
    for name in uncovered:
        print(f"failed: {name} has no template")
    total = Counts()
    for c in counts.values():
        total.add(c)
    ran = sum(c.calls > c.found + c.missed for c in counts.values())
    print(f"{len(counts)} functions and methods, {ran} of them ran; {total.calls} calls: {total.exact} shapes exact, {total.imprecise} "
          f"imprecise, {total.other} without an array; "
          f"of {total.found + total.missed} errors {total.found} found, "
          f"{total.missed} missed; {total.variants} with unknown sizes or arrays, {total.known} of them "
          f"exact; {total.wrong} wrong")
    failed = total.wrong + len(uncovered)
    print(f"{total.calls + total.variants - total.wrong} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
