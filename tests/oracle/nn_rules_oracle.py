#!/usr/bin/env python3
"""Compares the models of PyTorch's layers with PyTorch, layer by layer and function by function.

Random constructor arguments and inputs (nn_rules_calls.py, nn_rules_functions.py), most of them right, are written
as programs, one call per line, and PyTorch runs them:

    r17 = nn.Conv2d(3, 8, 3, stride=2)(z(2, 3, 9, 9))
    w17_0, w17_1 = [*nn.Conv2d(3, 8, 3, stride=2).parameters(), *nn.Conv2d(3, 8, 3, stride=2).buffers()]

Each call that PyTorch runs is also written as a function of sizes, `z(n2, n3, n9, n9)`, and as one of tensors of
which nothing is known: what Moira says of these must hold for the call, too. A shape that Moira gives must be the
one that PyTorch gives, or leave open what it does not know; on a line that PyTorch runs it must be silent. `moira shapes`
assumes that no tensor is empty where sizes are unknown, so of such calls with empty ones only the alarms count. Errors
that are not found, and those that do not quote PyTorch's message, are counted.

    nn_rules_oracle.py --seed 7             20 calls of each
    nn_rules_oracle.py --seed 7 --sample    2 calls of each
    nn_rules_oracle.py --calls 100 --only Conv2d,LSTM --verbose
"""

import argparse
import ast
import collections
import importlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings

import generations
import nn_rules_calls
import nn_rules_functions
from printed_shapes import fits

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
CALLS_PER_PROGRAM = 60
SHOWN_FAILURES = 20
LARGEST = 400
BUDGET = "200000000"
HEAD = ["import torch", "import torch.nn as nn", "import torch.nn.functional as F", "from torch.nn import init",
        "from torch.nn import utils", "from torch.nn.utils import rnn", "import einops", "z = torch.zeros"]
SIZES = {f"n{n}": n for n in range(LARGEST)}

Outcome = collections.namedtuple("Outcome", "names shapes error")
Case = collections.namedtuple("Case", "what kind code outcome is_empty", defaults=[False])


class Counts:
    def __init__(self):
        self.calls = self.exact = self.imprecise = self.found = self.missed = self.quoted = self.wrong = 0
        self.symbolic = self.known = self.hidden = self.weights = 0

    def add(self, other):
        for key, value in vars(other).items():
            setattr(self, key, getattr(self, key) + value)


def flat(value, torch):
    """The tensors in a result, or None for what is no tensor."""
    if isinstance(value, torch.Tensor):
        return [value]
    if isinstance(value, (tuple, list)):
        return [tensor for item in value for tensor in flat(item, torch)]
    return [None]


def targets(value, name, torch):
    """Names for the parts of a result, nested as the result is: `r1_0, (r1_1, r1_2)`."""
    count = 0

    def of(item):
        nonlocal count
        if isinstance(item, (tuple, list)) and not isinstance(item, torch.Size):
            return "(" + ", ".join(of(part) for part in item) + ("," if len(item) == 1 else "") + ")"
        count += 1
        return f"{name}_{count - 1}"
    if isinstance(value, (tuple, list)) and 0 < len(flat(value, torch)) <= 40:
        text = of(value)
        return text[1:-1], [f"{name}_{i}" for i in range(count)]
    return name, [name]


def written(code, tensors, form):
    """The call with its numbers and tensors as numbers, as names of sizes, or as unknown things."""
    def number(match):
        return f"n{match[1]}" if form == "symbolic" else match[1]

    def tensor(match):
        shape, dtype = tensors[int(match[1])]
        if form == "hidden":
            return f"p{match[1]}"
        sizes = [f"n{n}" if form == "symbolic" else str(n) for n in shape]
        kind = f", dtype=torch.{dtype}" if dtype else ""
        return f"z(({', '.join(sizes)}{',' if len(sizes) == 1 else ''}){kind})"
    return re.sub("⟦(\\d+)⟧", tensor, re.sub("‹(\\d+)›", number, code))


def parameters(code, tensors, form):
    if form == "hidden":
        return [f"p{i}" for i in range(len(tensors))]
    used = set(map(int, re.findall("‹(\\d+)›", code))) | {n for shape, _ in tensors for n in shape}
    return [f"n{n}" for n in sorted(used)]


def run(expression, scope):
    """The value, or the error as text."""
    try:
        return eval(expression, scope), None
    except Exception as error:  # whatever PyTorch raises is the expected answer
        return None, f"{type(error).__name__}: {error}"


def make_cases(what, number, maker, result, scope, weigh):
    """One call: as it is, with sizes, with unknown tensors; and the weights of the layer."""
    torch = scope["torch"]
    constructor, call = result if isinstance(result, tuple) else (None, None)
    code = result if constructor is None else f"{constructor}({call})"
    plain = written(code, maker.tensors, "plain")
    value, error = run(plain, scope)
    if error:
        return [Case(what, "call", f"r{number} = {plain}", Outcome([f"r{number}"], [None], error))]
    shapes = [None if one is None else tuple(one.shape) for one in flat(value, torch)]
    text, names = targets(value, f"r{number}", torch)
    cases = [Case(what, "call", f"{text} = {plain}", Outcome(names, shapes, None))]
    for form, letter in (("symbolic", "s"), ("hidden", "h")):
        given = parameters(code, maker.tensors, form)
        if not given:
            continue
        text, names = targets(value, f"{letter}{number}", torch)
        line = f"def {letter}{number}({', '.join(given)}): {text} = {written(code, maker.tensors, form)}"
        is_empty = any(0 in shape for shape, _ in maker.tensors)
        cases.append(Case(what, form, line, Outcome(names, shapes, None), is_empty))
    if constructor and weigh:
        made = written(constructor, [], "plain")
        layer, _ = run(made, scope)
        owned = [*layer.parameters(), *layer.buffers()] if layer is not None else []
        if owned and not any(torch.nn.parameter.is_lazy(one) for one in owned):
            text, names = targets(owned, f"w{number}", torch)
            line = f"{text} = [*{made}.parameters(), *{made}.buffers()]"
            cases.append(Case(what, "weights", line, Outcome(names, [tuple(one.shape) for one in owned], None)))
    return cases


def ask(program, command, path):
    done = subprocess.run([program, command, "--isolated", "--budget", BUDGET, "--output-format", "json", path], capture_output=True,
                          text=True, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"moira {command} {path}: status {done.returncode}\n{done.stderr[-2000:]}")
    return json.loads(done.stdout or "[]")


def answers(program, path):
    shapes = {row["name"]: row["shape"] for row in ask(program, "shapes", path)}
    alarms = {}
    for row in ask(program, "check", path):
        if row["severity"] == "error":
            alarms.setdefault(row["line"], [row["message"], *(note["message"] for note in row["notes"])])
    return shapes, alarms


def essence(error):
    """The line of PyTorch's message that a reader looks for."""
    message = error.partition(": ")[2].strip().splitlines()
    return message[0].strip() if message else ""


def judge(case, line, shapes, alarms, counts, problems):
    outcome, alarm = case.outcome, alarms.get(line)
    if case.kind == "call":
        counts.calls += 1
    if outcome.error:
        if not alarm:
            counts.missed += 1
            problems.missed.append((case, outcome.error))
        else:
            counts.found += 1
            if any(essence(outcome.error) in text or text in outcome.error for text in alarm):
                counts.quoted += 1
            else:
                problems.unquoted.append((case, f"{outcome.error[:250]}\n    not: {alarm}"))
        return
    if alarm:
        counts.wrong += 1
        problems.failures.append((case, f"false alarm: {alarm[0]}"))
        return
    if case.is_empty:
        return
    verdicts = []
    for name, real in zip(outcome.names, outcome.shapes):
        known = shapes.get(name)
        if real is None:
            if known is not None:
                counts.wrong += 1
                problems.failures.append((case, f"{name} is no tensor, but has shape {known}"))
                return
            continue
        verdict = None if known is None or isinstance(known, dict) else fits(known, real, SIZES)
        if verdict is False:
            counts.wrong += 1
            problems.failures.append((case, f"{name} has shape {list(real)}, not {known}"))
            return
        verdicts.append(verdict)
    is_exact = all(verdicts)
    if case.kind == "call":
        counts.exact += is_exact
        counts.imprecise += not is_exact
    elif case.kind == "symbolic":
        counts.symbolic += 1
        counts.known += is_exact
    elif case.kind == "weights":
        counts.weights += 1
        if not is_exact:
            counts.wrong += 1
            problems.failures.append((case, "the weights are not known"))
    else:
        counts.hidden += 1
    if not is_exact and case.kind in ("call", "symbolic"):
        problems.imprecise.append((case, f"{outcome.shapes} but {[shapes.get(name) for name in outcome.names]}"))


class Problems:
    def __init__(self):
        self.failures, self.missed, self.unquoted, self.imprecise = [], [], [], []


def modelled():
    """The public layers and functions of the models."""
    found = []
    folder = os.path.join(ROOT, "models")
    for file in sorted(os.listdir(folder)):
        if not file.startswith("torch.nn."):
            continue
        module = file[:-4]
        with open(os.path.join(folder, file), encoding="utf-8") as text:
            tree = ast.parse(text.read())
        is_function = module in ("torch.nn.functional", "torch.nn.init")
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and module.startswith("torch.nn.modules.") and \
                    any(isinstance(item, ast.FunctionDef) and item.name == "forward" for item in node.body):
                found.append(node.name)
            elif isinstance(node, ast.FunctionDef) and is_function:
                found.append(module.rpartition(".")[2][0].upper() + "." + node.name
                             if module.endswith("functional") else "init." + node.name)
            elif isinstance(node, ast.Assign) and module.endswith("functional"):
                if not (isinstance(node.value, ast.Name) and node.value.id == "_not_modelled"):
                    found.extend("F." + target.id for target in node.targets)
    return [name for name in dict.fromkeys(found) if not name.split(".")[-1].startswith("_")]


# Bases, containers (which other comparisons exercise), and what only later versions of PyTorch have.
EXEMPT = set("""
    Module Sequential ModuleList ModuleDict RNNBase SyncBatchNorm F.affine_grid F.fractional_max_pool2d_with_indices
    F.fractional_max_pool3d_with_indices
    F.multi_head_attention_forward
""".split())


def is_there(name, scope):
    """Whether the installed PyTorch has a layer or a function."""
    owner, _, last = name.rpartition(".")
    return hasattr(scope[owner or "nn"], last)


def build_cases(options, torch):
    scope = {"torch": torch, "nn": torch.nn, "F": torch.nn.functional, "init": torch.nn.init,
             "rnn": torch.nn.utils.rnn, "utils": torch.nn.utils, "z": torch.zeros}
    generators = {**nn_rules_calls.layers(), **nn_rules_functions.functions()}
    try:
        scope["einops"] = importlib.import_module("einops")
        generators.update(nn_rules_functions.einops_functions())
    except ImportError:
        print("skipped: einops is not installed")
    generators = {name: make for name, make in generators.items() if is_there(name, scope)}
    if options.only:
        generators = {name: make for name, make in generators.items() if name in options.only.split(",")}
    per_name = 2 if options.sample else options.calls
    cases, number = [], 0
    for name, make in generators.items():
        for i in range(per_name):
            maker = nn_rules_calls.Maker(random.Random(f"{options.seed} {name} {i}"))
            torch.default_generator.manual_seed(0)
            cases.append(make_cases(name, number, maker, make(maker), scope, i % 4 == 0))
            number += 1
    return generators, cases


def judge_all(cases, program, folder, counts, problems):
    for start in range(0, len(cases), CALLS_PER_PROGRAM):
        batch = [case for group in cases[start:start + CALLS_PER_PROGRAM] for case in group]
        path = os.path.join(folder, f"calls_{start}.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(HEAD + [case.code for case in batch]) + "\n")
        shapes, alarms = answers(program, path)
        for line, case in enumerate(batch, len(HEAD) + 1):
            judge(case, line, shapes, alarms, counts[case.what], problems)


def show(title, entries, limit):
    for case, why in entries[:limit]:
        print(f"{title}: {case.what}: {case.code}\n    {why}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true", help="2 calls of each")
    parser.add_argument("--calls", type=int, default=20, help="how many calls of each")
    parser.add_argument("--only", help="names, separated by commas")
    parser.add_argument("--verbose", action="store_true", help="print the counts of each layer and function")
    parser.add_argument("--missed", action="store_true", help="print errors that were not found")
    parser.add_argument("--messages", action="store_true", help="print errors that do not quote PyTorch")
    parser.add_argument("--imprecise", action="store_true", help="print shapes that are not fully known")
    parser.add_argument("--keep", help="write the programs to this folder")
    options = parser.parse_args()
    import torch
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    program = os.environ.get("MOIRA", os.path.join(ROOT, "build", "moira"))
    generators, cases = build_cases(options, torch)
    scope = {"F": torch.nn.functional, "init": torch.nn.init, "nn": torch.nn}
    uncovered = [] if options.only else [name for name in modelled() if name not in generators and name not in EXEMPT
                                         and is_there(name, scope)]
    counts, problems = collections.defaultdict(Counts), Problems()
    with tempfile.TemporaryDirectory() as folder:
        judge_all(cases, program, options.keep or folder, counts, problems)
    if options.verbose:
        columns = [key for key in vars(Counts()) if key != "hidden"]
        print(f"{'':34}" + "".join(f"{column:>10}" for column in columns))
        for name, c in sorted(counts.items()):
            print(f"{name:34}" + "".join(f"{getattr(c, column):10}" for column in columns))
    if options.missed:
        show("missed", problems.missed, None)
    if options.messages:
        show("not quoted", problems.unquoted, None)
    if options.imprecise:
        show("imprecise", problems.imprecise, None)
    show("failed", problems.failures, None if options.verbose else SHOWN_FAILURES)
    for name in uncovered:
        print(f"failed: {name} has no generator")
    total = Counts()
    for c in counts.values():
        total.add(c)
    layers = sum(name in nn_rules_calls.layers() for name in counts)
    print(f"{layers} layers and {len(counts) - layers} functions, {total.calls} calls: {total.exact} shapes exact, "
          f"{total.imprecise} imprecise; of {total.found + total.missed} errors {total.found} found, {total.quoted} "
          f"with PyTorch's message, {total.missed} missed; {total.symbolic} with symbolic sizes, {total.known} of "
          f"them exact; {total.hidden} with unknown tensors; the weights of {total.weights} layers; {total.wrong} "
          "wrong")
    failed = total.wrong + len(uncovered)
    print(f"{sum(map(len, cases)) - total.wrong} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    status = generations.run(__file__, "torch")
    sys.exit(main() if status is None else status)
