#!/usr/bin/env python3
"""Compares what the models say of gradients with PyTorch, function by function.

The calls are those of torch_rules_calls.py, nn_rules_calls.py and nn_rules_functions.py, with tensors of which some
need a gradient. For each tensor that comes out, PyTorch says whether it needs a gradient, whether it is a leaf, and
whether a second backward pass from it fails. What Moira takes for certain must be so; what it leaves open is counted.

    gradient_rules_oracle.py --seed 7             20 calls per function
    gradient_rules_oracle.py --seed 7 --sample    1 call per function
    gradient_rules_oracle.py --only torch.max,F.linear --verbose
"""

import argparse
import ast
import collections
import os
import random
import re
import sys
import tempfile
import warnings

import generations
import moira_batch
import nn_rules_calls
import nn_rules_functions
import torch_rules_calls
from numpy_rules_oracle import ROOT, split_code

try:
    import torch
except ImportError:
    torch = None

CALLS_PER_PROGRAM = 40
SHOWN = 40
HEAD = ["import math", "import numpy as np", "import torch", "from torch import nn", "import torch.nn.functional as F",
        "from torch.nn import init, utils", "from torch.nn.utils import rnn", "z = torch.zeros"]
MAKERS = ("zeros", "ones", "rand", "randn", "tensor", "full", "empty")
SECOND = "backward through the graph a second time"

# A call: its text before the expression, the expression, and what holds of each tensor in its result.
Case = collections.namedtuple("Case", "name before code facts")
Fact = collections.namedtuple("Fact", "path needs leaf second")


class Needing(ast.NodeTransformer):
    """Some of the tensors of floats that an expression makes need a gradient."""

    def __init__(self, chance):
        self.chance = chance

    def visit_Call(self, node):
        self.generic_visit(node)
        is_maker = (isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name)
                    and node.func.value.id == "torch" and node.func.attr in MAKERS)
        is_named = any(one.arg in ("dtype", "requires_grad", None) for one in node.keywords)
        if is_maker and not is_named and self.chance.random() < 0.6:
            try:
                made = eval(ast.unparse(node), {"torch": torch})
            except Exception:
                return node
            if made.is_floating_point():
                node.keywords.append(ast.keyword("requires_grad", ast.Constant(True)))
        return node


def flat(value, path):
    """The tensors in a result, with the expressions that lead to them."""
    if isinstance(value, torch.Tensor):
        yield path, value
    elif isinstance(value, (tuple, list)):
        for i, one in enumerate(value[:3]):
            yield from flat(one, f"{path}[{i}]")


def second_fails(tensor):
    """Whether the second backward pass fails because tensors were freed; None where the first one fails.

    None also where the tensor has no elements: the backward passes of some functions corrupt the memory of the process
    then (lu_unpack with unpack_data=False, pdist of no rows).
    """
    if tensor.numel() == 0:
        return None
    try:
        total = tensor.sum()
        total.backward()
    except Exception:
        return None
    try:
        total.backward()
    except RuntimeError as error:
        return SECOND in str(error)
    return False


def run_case(name, text, scope, chance):
    before, expression = split_code(text)
    tree = Needing(chance).visit(ast.parse(expression, mode="eval"))
    code = ast.unparse(ast.fix_missing_locations(tree))
    mine = dict(scope)
    try:
        exec("\n".join(HEAD), mine)
        torch.manual_seed(0)
        if before:
            exec(before, mine)
        result = eval(code, mine)
        facts = []
        for path, tensor in flat(result, "r"):
            if type(tensor) in (torch.Tensor, torch.nn.Parameter) and tensor.layout == torch.strided:
                facts.append(Fact(path, tensor.requires_grad, tensor.is_leaf, None))
        facts = [fact._replace(second=second_fails(eval(fact.path, {"r": result}))) if fact.needs else fact
                 for fact in facts]
    except Exception:
        return None
    return Case(name, before, code, facts[:4]) if facts else None


def written(text, tensors):
    """The call of a generator of nn_rules with its tensors in it."""
    def tensor(found):
        shape, dtype = tensors[int(found.group(1))]
        return f"torch.zeros({tuple(shape)}" + (f", dtype=torch.{dtype})" if dtype else ")")
    return re.sub("⟦(\\d+)⟧", tensor, re.sub("‹(-?\\d+)›", "\\1", text))


def make_cases(options):
    per_name = 1 if options.sample else 100 if options.full else 20
    scope = {"torch": torch}
    chance = random.Random(f"gradients {options.seed}")
    wanted = set(options.only.split(",")) if options.only else None
    for name, templates in torch_rules_calls.templates().items():
        for i in range(per_name if not wanted or name in wanted else 0):
            text, _ = torch_rules_calls.fill(chance.choice(templates), chance.randrange(1 << 30))
            yield run_case(name, text, scope, chance)
    for name, make in {**nn_rules_calls.layers(), **nn_rules_functions.functions()}.items():
        for i in range(per_name if not wanted or name in wanted else 0):
            maker = nn_rules_calls.Maker(random.Random(chance.randrange(1 << 30)))
            made = make(maker)
            text = made if isinstance(made, str) else f"{made[0]}({made[1]})"
            yield run_case(name, written(text, maker.tensors), scope, chance)


# One probe for each thing that may be known: an index that is out of range where it is.
PROBES = (("needs", True, "[0][1 if {}.requires_grad else 0]"), ("needs", False, "[0][0 if {}.requires_grad else 1]"),
          ("leaf", True, "[0][1 if {}.is_leaf else 0]"), ("leaf", False, "[0][0 if {}.is_leaf else 1]"))


def program_of(cases):
    """The text, and for each line of a probe the case, the fact and what the probe would tell."""
    lines, probes = list(HEAD), {}
    for number, case in enumerate(cases):
        lines += case.before.splitlines() if case.before else []
        lines.append(f"r = {case.code}")
        for fact in case.facts:
            for kind, told, text in PROBES:
                lines.append(text.format(fact.path))
                probes[len(lines)] = (case, fact, kind, told)
            if fact.second is not None:
                lines += [f"s = {fact.path}.sum()", "s.backward()", "s.backward()"]
                probes[len(lines)] = (case, fact, "second", True)
    return "\n".join(lines) + "\n", probes


def judge(program, folder, cases, counts, wrong, open_ones):
    batches = [cases[i:i + CALLS_PER_PROGRAM] for i in range(0, len(cases), CALLS_PER_PROGRAM)]
    texts = {f"calls_{i}.py": program_of(batch) for i, batch in enumerate(batches)}
    for name, (text, _) in texts.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    found, crashed = moira_batch.entries([program, "check", *options_of_environment()], folder, list(texts))
    for name in crashed:
        wrong.append(f"crash on {name}")
    for name, (_, probes) in texts.items():
        alarms = {}
        for entry in found[name]:
            alarms.setdefault(entry["line"], []).append(entry["message"])
        known = set()
        for line, (case, fact, kind, told) in probes.items():
            real = getattr(fact, kind)
            says = line in alarms and (kind != "second" or any(SECOND in text for text in alarms[line]))
            counts["probes"] += 1
            if says:
                counts["certain"] += 1
                known.add((id(case), fact.path, kind))
                if real is not told:
                    wrong.append(f"{case.name}: {kind} of {fact.path} is {real}, Moira says {told}: {case.code}")
        for line, (case, fact, kind, told) in probes.items():
            if (id(case), fact.path, kind) not in known and getattr(fact, kind) is told:
                open_ones[case.name] += 1


def options_of_environment():
    return ["--search-path", os.path.dirname(os.path.dirname(torch.__file__))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--only")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    moira = os.environ.get("MOIRA", os.path.join(ROOT, "build", "moira"))
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    cases = [case for case in make_cases(options) if case]
    counts, wrong, open_ones = collections.Counter(), [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        judge(moira, folder, cases, counts, wrong, open_ones)
    for one in wrong[:None if options.verbose else SHOWN]:
        print("WRONG", one)
    if options.verbose:
        print(", ".join(f"{name} {count}" for name, count in open_ones.most_common()))
    print(f"gradients of PyTorch {torch.__version__}: {len(cases)} calls, {counts['probes']} questions, "
          f"{counts['certain']} certain, {sum(open_ones.values())} left open, {len(wrong)} wrong (seed {options.seed})")
    print(f"{len(cases) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    outcome = generations.run(__file__, "torch")
    sys.exit(main() if outcome is None else outcome)
