#!/usr/bin/env python3
"""Compares the models of PyTorch's tensors with PyTorch, function by function.

For every function and method in models/torch.pyi and its neighbours calls are generated from templates
(torch_rules_calls.py, torch_rules_signatures.py, torch_rules_objects.py): ranks 0 to 4, sizes 0 and 1 among them, dims
right and wrong, keywords, element types, errors on purpose.  The calls are put into programs, one per line, and PyTorch runs them, once of each generation:

    r17 = torch.cat([torch.zeros(2, 3), torch.ones(2, 3)], dim=1)

Each call that PyTorch runs is also written as a function of sizes, `torch.zeros(n2, n3)`, and as one of
tensors of which nothing is known: what Moira says of these must hold for the call, too. `moira shapes` assumes of
such functions that no tensor is empty, so where one is only the alarms are compared.

A shape that `moira shapes` gives must be the one that PyTorch gives, or leave open what it does not know, and
so must the element type; on a line that PyTorch runs `moira check` must be silent.  Imprecise shapes, errors
that are not found and errors that are told in other words than PyTorch's are counted for each function
(--verbose prints the table).  A function of the models without a template is a failure.

    torch_rules_oracle.py --seed 7             45 calls per function
    torch_rules_oracle.py --seed 7 --sample    2 calls per function
    torch_rules_oracle.py --calls 100 --only sum,reshape --verbose
"""

import argparse
import ast
import collections
import functools
import os
import random
import sys
import tempfile
import warnings

import generations
import numpy_rules_oracle
import torch_rules_calls
import torch_rules_objects
import torch_rules_signatures
from numpy_rules_oracle import (CALLS_PER_PROGRAM, ROOT, SHOWN_FAILURES, SIZES, fits, has_empty,
                                line_of, split_code)

try:
    import torch
except ImportError:
    torch = None

# What one call gave: for each name that is assigned the shape and the element type of its tensor, None for a
# result that is none; or an error.
Outcome = collections.namedtuple("Outcome", "names shapes types error")
Case = collections.namedtuple("Case", "function number code outcome variants")
Variant = collections.namedtuple("Variant", "function code outcome is_empty")


class Counts:
    def __init__(self):
        self.calls = self.exact = self.imprecise = self.other = self.found = self.missed = self.wrong = 0
        self.words = self.types = self.type_unknown = self.variants = self.known = 0

    def add(self, other):
        for key, value in vars(other).items():
            setattr(self, key, getattr(self, key) + value)


def describe(value):
    """The shape of a tensor or array, None for anything else; and the element type of a tensor."""
    if isinstance(value, torch.Tensor):
        return (tuple(value.shape), str(value.dtype)) if value.layout == torch.strided else (None, None)
    shape, _ = numpy_rules_oracle.describe(value)
    return shape, None


def probe(name, dtype):
    """A tensor whose size tells whether Moira knows the element type of another."""
    return f"t{name[1:]} = torch.zeros(1) if {name}.dtype == {dtype} else torch.zeros(2)"


@functools.cache
def modules():
    scope = {"torch": torch}
    exec(torch_rules_calls.SETUP, scope)
    return scope


def fresh_scope():
    """The names that programs start with."""
    return dict(modules())


def run_case(function, number, template, seed):
    """Runs one call.  Its result becomes `r17 = …`, or `r17_0, r17_1 = …` where several come out."""
    code, _ = torch_rules_calls.fill(template, seed)
    before, expression = split_code(code)
    scope = fresh_scope()
    # torch.manual_seed also notes the stack of its caller for other devices, which takes longer than most calls.
    torch.default_generator.manual_seed(0)
    try:
        if before:
            exec(before, scope)
        value = eval(expression, scope)
    except Exception as error:  # whatever PyTorch raises is the expected answer
        names = [f"r{number}"]
        outcome = Outcome(names, [None], [None], error)
        return Case(function, number, line_of(before, names, expression), outcome, [])
    if isinstance(value, (tuple, list)) and not isinstance(value, torch.Size) and 1 <= len(value) <= 6:
        names = [f"r{number}_{i}" for i in range(len(value))]
        described = [describe(item) for item in value]
    else:
        names = [f"r{number}"]
        described = [describe(value)]
    outcome = Outcome(names, [d[0] for d in described], [d[1] for d in described], None)
    variants = []
    for options in ({"is_symbolic": True, "names_zero": number % 2 == 0}, {"hides": True}):
        code, arrays = torch_rules_calls.fill(template, seed, **options)
        letter = "s" if "is_symbolic" in options else "h"
        renamed = [letter + name[1:] for name in names]
        parameters = list(SIZES) if letter == "s" else [f"p{i}" for i in range(len(arrays))]
        line = line_of(split_code(code)[0], renamed, split_code(code)[1])
        if parameters:
            head = f"def {letter}{number}({', '.join(parameters)}): "
            variants.append(Variant(function, head + line, outcome._replace(names=renamed), "n0" in line or has_empty(arrays)))
    return Case(function, number, line_of(before, names, expression), outcome, variants)


class Moira(numpy_rules_oracle.Moira):
    """Asks the program; an alarm is the list of all that it says. What may be None, as `x.grad`, has no certain shape."""

    def shapes_and_alarms(self, path):
        shapes = {row["name"]: None if row.get("optional") else row["shape"] for row in self.ask("shapes", path)}
        alarms = {}
        for row in self.ask("check", path):
            if row["severity"] == "error":
                alarms.setdefault(row["line"], [row["message"], *(note["message"] for note in row["notes"])])
        return shapes, alarms


def judge_variant(variant, line_number, shapes, alarms, counts, failures):
    """A call with unknown sizes or tensors: nothing that is said of it may be wrong."""
    counts.variants += 1
    if line_number in alarms:
        counts.wrong += 1
        failures.append((variant, f"false alarm: {alarms[line_number]}"))
        return
    if variant.is_empty:
        return
    is_exact = True
    for name, real in zip(variant.outcome.names, variant.outcome.shapes):
        known = shapes.get(name)
        if real is None:
            if known not in (None, []) and not isinstance(known, dict):
                counts.wrong += 1
                failures.append((variant, f"{name} is no tensor, but has shape {known}"))
                return
            continue
        if known is None or isinstance(known, dict):
            is_exact = False
            continue
        verdict = fits(known, real)
        if verdict is False:
            counts.wrong += 1
            failures.append((variant, f"{name} has shape {list(real)}, not {known}"))
            return
        is_exact = is_exact and verdict
    counts.known += bool(is_exact)


def essential(error):
    """The line of a message that says what is wrong; None when it lists signatures."""
    text = str(error).strip().split("\n")[0]
    return None if "invalid combination" in text or not text else text


def judge_error(case, alarm, counts, missed, reworded):
    if not alarm:
        counts.missed += 1
        missed.append((case, f"{type(case.outcome.error).__name__}: {case.outcome.error}"))
        return
    counts.found += 1
    words = essential(case.outcome.error)
    if words is None or any(words in said for said in alarm):
        counts.words += 1
    else:
        reworded.append((case, f"{words}\n    {alarm}"))


def judge(case, line_number, shapes, alarms, counts, failures, missed, reworded):
    counts.calls += 1
    outcome = case.outcome
    alarm = alarms.get(line_number)
    if outcome.error:
        judge_error(case, alarm, counts, missed, reworded)
        return
    if alarm:
        counts.wrong += 1
        failures.append((case, f"false alarm: {alarm}"))
        return
    verdicts = []
    for name, real, dtype in zip(outcome.names, outcome.shapes, outcome.types):
        known = shapes.get(name)
        if real is None:
            if known is not None:
                counts.wrong += 1
                failures.append((case, f"{name} is no tensor, but has shape {known}"))
                return
            continue
        if known is None or isinstance(known, dict):
            verdicts.append(None)
            continue
        verdict = fits(known, real)
        told = shapes.get("t" + name[1:])
        if verdict is False or told == [2]:
            counts.wrong += 1
            failures.append((case, f"{name} has shape {list(real)}, not {known}" if verdict is False else
                             f"{name} has elements of type {dtype}, not any other"))
            return
        verdicts.append(verdict)
        counts.types += dtype is not None and told == [1]
        counts.type_unknown += dtype is not None and told != [1]
    if not verdicts:
        counts.other += 1
    elif all(verdicts):
        counts.exact += 1
    else:
        counts.imprecise += 1


# ---- which functions the models have ----

MODULES = {"torch": "torch", "torch.linalg": "torch.linalg", "torch.fft": "torch.fft",
           "torch.special": "torch.special"}


def names_of_targets(node):
    """The names that are bound; those of which the models only say that they are there are none."""
    if isinstance(node.value, ast.Name) and node.value.id == "_not_modelled":
        return
    for target in node.targets:
        if isinstance(target, ast.Name):
            yield target.id


def collect(node, prefix, found):
    if isinstance(node, ast.FunctionDef):
        found.append(f"{prefix}.{node.name}")
    elif isinstance(node, ast.ClassDef) and node.name == "Tensor":
        for item in node.body:
            if isinstance(item, ast.FunctionDef):
                found.append(f"Tensor.{item.name}")
            elif isinstance(item, ast.Assign):
                found.extend(f"Tensor.{name}" for name in names_of_targets(item))
    elif isinstance(node, ast.Assign) and isinstance(node.value, (ast.Name, ast.Attribute)):
        found.extend(f"{prefix}.{name}" for name in names_of_targets(node))


def function_named(name):
    """The function of the installed PyTorch; None when it has none, or when the name is no function."""
    owner, _, last = name.rpartition(".")
    base = torch.Tensor if owner == "Tensor" else torch
    for part in () if owner in ("Tensor", "torch") else owner.split(".")[1:]:
        base = getattr(base, part)
    value = getattr(base, last, None)
    return value if callable(value) and not isinstance(value, type) or isinstance(value, property) else None


def is_there(name):
    """Whether the installed PyTorch has the function, or the class whose method it is."""
    owner = torch
    for part in name.split(".")[1:]:
        if isinstance(owner, type):
            return True
        owner = getattr(owner, part, None)
        if owner is None:
            return False
    return True


def modelled():
    """The public functions and methods of the models, as "torch.sum", "Tensor.sum"."""
    found = []
    for module, prefix in MODULES.items():
        path = os.path.join(ROOT, "models", module + ".pyi")
        if not os.path.exists(path):
            continue
        with open(path, encoding="utf-8") as file:
            for node in ast.parse(file.read()).body:
                collect(node, prefix, found)
    names = dict.fromkeys(name for name in found
                          if not name.rpartition(".")[2].startswith("_") or "__" in name)
    return [name for name in names
            if name not in torch_rules_calls.EXEMPT and not name.startswith(torch_rules_calls.SETTINGS) and
            function_named(name) is not None]


def unmodelled():
    """Functions and methods of PyTorch that the models do not have."""
    known = set(modelled()) | torch_rules_calls.EXEMPT
    for prefix, owner in (("torch", torch), ("Tensor", torch.Tensor)):
        for name in dir(owner):
            value = getattr(owner, name)
            if not name.startswith("_") and callable(value) and not isinstance(value, type) and \
                    f"{prefix}.{name}" not in known:
                yield f"{prefix}.{name}"


# ---- running ----

def ask(moira, cases, folder, record):
    """Puts the calls into programs, and has record(case, line, shapes, alarms) look at what Moira says."""
    setup = ["import torch"] + torch_rules_calls.SETUP.splitlines()
    for start in range(0, len(cases), CALLS_PER_PROGRAM):
        batch = cases[start:start + CALLS_PER_PROGRAM]
        path = os.path.join(folder, f"calls_{start}.py")
        variants = [variant for case in batch for variant in case.variants]
        probes = [probe(name, dtype) for case in batch
                  for name, dtype in zip(case.outcome.names, case.outcome.types) if dtype]
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(setup + [one.code for one in batch + variants] + probes) + "\n")
        shapes, alarms = moira.shapes_and_alarms(path)
        for line, one in enumerate(batch + variants, len(setup) + 1):
            record(one, line, shapes, alarms)


def print_table(counts):
    columns = ("calls", "exact", "imprecise", "other", "types", "type_unknown", "found", "words", "missed",
               "wrong")
    print(f"{'function':32}" + "".join(f" {column:>12}" for column in columns))
    for name, c in sorted(counts.items()):
        print(f"{name:32}" + "".join(f" {getattr(c, column):12}" for column in columns))


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true", help="2 calls per function")
    parser.add_argument("--calls", type=int, default=45, help="how many calls of each")
    parser.add_argument("--only", help="names of functions, separated by commas")
    parser.add_argument("--verbose", action="store_true", help="print the counts of each function")
    parser.add_argument("--missed", action="store_true", help="print errors that were not found")
    parser.add_argument("--words", action="store_true", help="print errors that are told in other words")
    parser.add_argument("--unmodelled", action="store_true", help="print what the models do not have")
    parser.add_argument("--keep", help="write the programs to this folder")
    return parser.parse_args()


def main():
    options = parse_arguments()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    if options.unmodelled:
        print("\n".join(unmodelled()))
        return 0
    moira = Moira(os.environ.get("MOIRA", os.path.join(ROOT, "build", "moira")))
    per_function = 2 if options.sample else options.calls
    templates = torch_rules_calls.templates()
    for more in (torch_rules_signatures.templates(torch), torch_rules_objects.templates()):
        for name, texts in more.items():
            if is_there(name):
                templates.setdefault(name, []).extend(texts)
    if options.only:
        wanted = options.only.split(",")
        templates = {name: texts for name, texts in templates.items()
                     if name in wanted or name.rpartition(".")[2] in wanted}
    uncovered = [] if options.only else [name for name in modelled() if name not in templates]

    cases = []
    for name, texts in templates.items():
        # The calls of a function do not depend on which other functions are asked about.
        first = random.Random(f"{options.seed} {name}").randrange(len(texts))
        for i in range(per_function):
            text = texts[(first + i) % len(texts)]
            cases.append(run_case(name, len(cases), text, f"{options.seed} {name} {i}"))

    counts = collections.defaultdict(Counts)
    failures, missed, reworded = [], [], []

    def record(one, line, shapes, alarms):
        if isinstance(one, Variant):
            judge_variant(one, line, shapes, alarms, counts[one.function], failures)
        else:
            judge(one, line, shapes, alarms, counts[one.function], failures, missed, reworded)

    with tempfile.TemporaryDirectory() as folder:
        ask(moira, cases, options.keep or folder, record)
    if options.verbose:
        print_table(counts)
    told = ((options.missed, "missed", missed), (options.words, "other words", reworded))
    for wanted, label, list_of in told:
        for case, text in list_of if wanted else ():
            print(f"{label}: {case.code}\n    {text[:400]}")
    for case, why in failures[:None if options.verbose else SHOWN_FAILURES]:
        print(f"failed: {case.function}: {case.code}\n    {why}")
    for name in uncovered:
        print(f"failed: {name} has no template")
    total = Counts()
    for c in counts.values():
        total.add(c)
    ran = sum(c.calls > c.found + c.missed for c in counts.values())
    print(f"{len(counts)} functions and methods, {ran} of them ran; {total.calls} calls: {total.exact} shapes exact, {total.imprecise} "
          f"imprecise, {total.other} without a tensor; element types: {total.types} known, "
          f"{total.type_unknown} unknown; of {total.found + total.missed} errors {total.found} found, "
          f"{total.words} of them in PyTorch's words, {total.missed} missed; {total.variants} with unknown "
          f"sizes or tensors, {total.known} of them exact; {total.wrong} wrong")
    failed = total.wrong + len(uncovered)
    print(f"{total.calls + total.variants - total.wrong} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    status = generations.run(__file__, "torch")
    sys.exit(main() if status is None else status)
