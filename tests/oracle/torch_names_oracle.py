#!/usr/bin/env python3
"""Compares the names that the models of PyTorch have with those that PyTorch offers, in both generations.

torch_names_worker.py lists the public names of PyTorch's modules, and the attributes of their classes. Each name of a
module must stand in its model: as a rule, or as something of which the model says that it is not modelled
(`_not_modelled`); a name that no model mentions is a failure, unless only the other generation has it. Programs then ask
for every name and every attribute, and `moira check` must be silent: what PyTorch has is never missing.

    torch_names_oracle.py              everything
    torch_names_oracle.py --sample     every name of the modules, one attribute of classes in twenty
    torch_names_oracle.py --verbose    the counts of each module
"""

import argparse
import ast
import collections
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import generations

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MODELS = ROOT / "models"
LINES = 400  # of one program
SHOWN = 40
UNSAID = "_not_modelled"


class Models:
    """What the stubs bind: for each module its names, each with True where the stub says what it is."""

    def __init__(self):
        self.modules = {}

    def names(self, module):
        if module not in self.modules:
            self.modules[module] = {}
            path = MODELS / f"{module}.pyi"
            if path.exists():
                self.read(ast.parse(path.read_text(encoding="utf-8")).body, self.modules[module])
        return self.modules[module]

    def read(self, body, names):
        for node in body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                names[node.name] = node.name != UNSAID
            elif isinstance(node, ast.Import):
                names.update({(alias.asname or alias.name.split(".")[0]): True for alias in node.names})
            elif isinstance(node, ast.ImportFrom):
                self.read_import(node, names)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                names[node.target.id] = node.target.id != UNSAID
            elif isinstance(node, ast.Assign):
                is_said = names.get(node.value.id, True) if isinstance(node.value, ast.Name) else True
                names.update({target.id: is_said for target in node.targets if isinstance(target, ast.Name)})

    def read_import(self, node, names):
        source = self.names(node.module) if node.module.startswith("torch") else {}
        for alias in node.names:
            if alias.name == "*":
                names.update({name: said for name, said in source.items() if not name.startswith("_")})
            else:
                names[alias.asname or alias.name] = source.get(alias.name, True)


def programs_of(offered, share, chance):
    """Lists of lines, each of which asks for one name."""
    lines = []
    for module, names in offered["modules"].items():
        lines.append(f"import {module}")
        lines += [f"{module}.{name}" for name in names]
    for owner, names in offered["classes"].items():
        lines += [f"{owner}.{name}" for name in names if chance.random() * share < 1]
    head = [line for line in lines if line.startswith("import ")]
    asked = [line for line in lines if not line.startswith("import ")]
    for start in range(0, len(asked), LINES):
        yield head, asked[start:start + LINES]


def missing(moira, folder, head, lines):
    path = Path(folder) / "program.py"
    path.write_text("\n".join(head + lines) + "\n", encoding="utf-8")
    done = subprocess.run([moira, "check", "--isolated", "--output-format", "json", str(path)], stdout=subprocess.PIPE,
                          text=True, check=False)
    for found in json.loads(done.stdout):
        if found["severity"] == "error" and found["file"].endswith("program.py"):
            yield f"{(head + lines)[found['line'] - 1]}\n    {found['message']}"


def judge_names(offered, options):
    """Which names the models say, say not to be modelled, and do not mention."""
    models, totals, unknown = Models(), collections.Counter(), []
    for module, names in offered["modules"].items():
        known, counts = models.names(module), collections.Counter()
        for name, kind in names.items():
            verdict = "unmentioned" if name not in known else "modelled" if known[name] else "said not to be"
            counts[verdict] += 1
            totals[verdict] += 1
            totals[f"{verdict} callables"] += kind in ("function", "class")
            if verdict == "unmentioned":
                unknown.append(f"{module}.{name} ({kind})")
        if options.verbose:
            print(f"{module:40}" + "".join(f" {counts[verdict]:5} {verdict}" for verdict in
                                           ("modelled", "said not to be", "unmentioned")))
    return totals, unknown


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--moira", default=os.environ.get("MOIRA", str(ROOT / "build/moira")))
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--verbose", action="store_true", help="print the counts of each module, and all failures")
    options = parser.parse_args()
    done = subprocess.run([sys.executable, str(HERE / "torch_names_worker.py")], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=True)
    offered = json.loads(done.stdout)
    totals, unknown = judge_names(offered, options)
    alarms, asked = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for head, lines in programs_of(offered, 20 if options.sample else 1, random.Random(options.seed)):
            asked += len(lines)
            alarms += missing(options.moira, folder, head, lines)
    shown = None if options.verbose else SHOWN
    print("\n".join([f"failed: no model mentions {name}" for name in unknown[:shown]] +
                    [f"failed: {text}" for text in alarms[:shown]]))
    print(f"PyTorch {offered['version']}: {len(offered['modules'])} modules with {sum(totals[k] for k in VERDICTS)} names, "
          f"{sum(totals[k + ' callables'] for k in VERDICTS)} of them callable: {totals['modelled callables']} modelled, "
          f"{totals['said not to be callables']} said not to be, {totals['unmentioned callables']} not mentioned; "
          f"{asked} names and attributes asked for, {len(alarms)} said to be missing")
    failed = len(unknown) + len(alarms)
    print(f"{asked - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


VERDICTS = ("modelled", "said not to be", "unmentioned")

if __name__ == "__main__":
    status = generations.run(__file__, "torch")
    sys.exit(main() if status is None else status)
