#!/usr/bin/env python3
"""Checks `moira annotate` and `moira prune` on random tensor programs, with PyTorch as the judge.

A program is a class whose forward does up to five things to one or two tensors with random partial annotations:
layers, reshapes, broadcasting, reductions, and branches on sizes. For each of them

  precise   the types that `annotate` gives are at least as precise as the annotations, and the annotated source is
            again well typed
  static    the numbers of `annotate --static` are a call that PyTorch runs
  never     where there is no static migration, every input that is tried fails in PyTorch: sizes from the numbers of
            the program and their neighbours, of the declared ranks, or ranks 0 to 4
  same      the source that `prune` writes computes what the original does, on random inputs of the class

Programs for which Moira finds no static migration but excludes none either are counted.
"""

import argparse
import collections
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

try:
    import torch
except ImportError:
    torch = None

DEBIAN_PYTHON = "/usr/bin/python3"
ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAMS, SAMPLE, PER_FILE = 2000, 40, 40
TRIES, INPUTS = 200, 100
SIZES = [1, 2, 3, 4, 6, 8]
HEAD = ("import torch\nimport torch.nn.functional as F\nfrom torch.fx.tensor_type import Dyn, TensorType\n\n\n")
ERRORS = (RuntimeError, ValueError, IndexError, TypeError, AssertionError)

Program = collections.namedtuple("Program", "name source annotations numbers")


class Maker:
    """Writes one random program."""

    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.layers, self.lines = [], []

    def size(self):
        return self.rng.choice(SIZES)

    def layer(self, text):
        self.layers.append(f"self.layer{len(self.layers)} = {text}")
        return f"self.layer{len(self.layers) - 1}"

    def target(self):
        sizes = [self.size() for _ in range(self.rng.randint(1, 3))]
        if self.rng.random() < 0.6:
            sizes[self.rng.randrange(len(sizes))] = -1
        return ", ".join(map(str, sizes))

    def expression(self, value, other):
        """Something that is done to the tensor [value]."""
        rng, size = self.rng, self.size
        axis = rng.randint(-2, 2)
        return rng.choice([
            lambda: f"{self.layer(f'torch.nn.Linear({size()}, {size()})')}({value})",
            lambda: f"{self.layer(f'torch.nn.Conv2d({size()}, {size()}, {rng.randint(1, 3)}, padding=1)')}({value})",
            lambda: f"{self.layer(f'torch.nn.MaxPool2d({rng.randint(1, 2)})')}({value})",
            lambda: f"torch.relu({value})",
            lambda: f"{value}.reshape({self.target()})",
            lambda: f"{value}.view({self.target()})",
            lambda: f"{value}.flatten({rng.randint(0, 2)})",
            lambda: f"{value}.transpose({axis}, {rng.randint(-2, 2)})",
            lambda: f"{value}.unsqueeze({axis})",
            lambda: f"{value}.sum(dim={axis})",
            lambda: f"{value}.mean(dim={axis}, keepdim=True)",
            lambda: f"{value} + {other}",
            lambda: f"{value} * {other}",
            lambda: f"torch.cat([{value}, {other}], dim={axis})",
            lambda: f"{value} @ {other}",
            lambda: f"F.softmax({value}, dim={axis})",
        ])()

    def condition(self, value):
        rng = self.rng
        return rng.choice([f"{value}.dim() == {rng.randint(1, 4)}", f"{value}.size(0) {rng.choice(['>', '==', '<'])} "
                           f"{self.size()}", f"{value}.shape[-1] != {self.size()}",
                           f"{value}.ndim > {rng.randint(1, 3)} and {value}.size(-1) > 0",
                           f"{value}.numel() >= {self.size()}"])

    def annotation(self):
        rng = self.rng
        if rng.random() < 0.15:
            return None
        return [self.size() if rng.random() < 0.45 else None for _ in range(rng.choice([1, 2, 2, 3, 4, 4]))]

    def make(self):
        rng = self.rng
        inputs = ["x"] if rng.random() < 0.6 else ["x", "y"]
        annotations = {name: self.annotation() for name in inputs}
        for _ in range(rng.randint(1, 4)):
            value = rng.choice(["x", "x", inputs[-1]])
            if rng.random() < 0.25:
                self.lines += [f"if {self.condition(value)}:", f"    {value} = {self.expression(value, inputs[-1])}"]
                if rng.random() < 0.5:
                    self.lines += ["else:", f"    {value} = {self.expression(value, inputs[-1])}"]
            else:
                self.lines.append(f"{value} = {self.expression(value, inputs[-1])}")
        lines = [f"class {self.name}(torch.nn.Module):", "    def __init__(self):", "        super().__init__()"]
        lines += [f"        {line}" for line in self.layers]
        parameters = ", ".join(f"{name}: {write_type(annotations[name])}" for name in inputs)
        lines += ["", f"    def forward(self, {parameters}):"]
        lines += [f"        {line}" for line in self.lines + ["return x"]]
        source = "\n".join(lines) + "\n\n\n"
        numbers = {int(number) for number in re.findall(r"\b\d+\b", source)}
        return Program(self.name, source, annotations, numbers)


def write_type(sizes):
    if sizes is None:
        return "Dyn"
    return f"TensorType([{', '.join('Dyn' if size is None else str(size) for size in sizes)}])"


def load(source):
    names = {}
    exec(compile(source, "<programs>", "exec"), names)  # pylint: disable=exec-used
    return names


def run(model, shapes, seed=None):
    """The tensor that the model gives for inputs of these shapes; None when it raises."""
    if seed is not None:
        torch.manual_seed(seed)
    try:
        return model(*[torch.rand(shape) if seed is not None else torch.zeros(shape) for shape in shapes])
    except ERRORS:
        return None


def candidates(program):
    values = {1, 2, 3}
    for number in program.numbers:
        values |= {number, number - 1, number + 1, 2 * number}
    return [value for value in sorted(values) if 0 < value <= 24]


def draw(rng, sizes, values):
    """A concrete shape of the class, not too large to compute with."""
    if sizes is None:
        sizes = [None] * rng.randint(0, 4)
    for _ in range(20):
        shape = [rng.choice(values) if size is None else size for size in sizes]
        if math.prod(shape) <= 2000:
            break
    return shape


def call_moira(moira, *arguments):
    done = subprocess.run([moira, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"moira {' '.join(arguments)} ends with {done.returncode}: {done.stderr[-500:]}\n"
                         "0 passed, 1 failed")
    return done.stdout


def verdicts(moira, path, *options):
    rows = json.loads(call_moira(moira, "annotate", "--output-format", "json", *options, str(path)))
    return {row["function"].split(".")[0]: row for row in rows}


def is_more_precise(annotation, parameter):
    if annotation is None:
        return True
    if parameter == "Dyn" or parameter is None or len(parameter) != len(annotation):
        return False
    return all(wanted is None or wanted == size for wanted, size in zip(annotation, parameter))


class Checker:
    def __init__(self, moira, rng, folder):
        self.moira, self.rng, self.folder = moira, rng, Path(folder)
        self.counts, self.failures, self.checks = collections.Counter(), [], 0

    def check(self, holds, program, text):
        self.checks += 1
        if not holds:
            self.failures.append((program, text))

    def check_file(self, programs):
        path = self.folder / "programs.py"
        path.write_text(HEAD + "".join(program.source for program in programs), encoding="utf-8")
        names = load(HEAD + "".join(program.source for program in programs))
        found, static = verdicts(self.moira, path), verdicts(self.moira, path, "--static")
        annotated = []
        for program in programs:
            row = found.get(program.name)
            if row is None:
                self.counts["without verdict"] += 1
                continue
            self.counts[row["status"]] += 1
            self.check_types(program, row)
            self.check_static(program, names[program.name]().eval(), row, static.get(program.name))
            if row["status"] != "ill-typed":
                annotated.append((program, row))
        self.check_again(annotated)
        self.check_pruned([program for program, row in annotated if row["status"] == "static"], names)

    def check_types(self, program, row):
        if row["status"] == "ill-typed":
            return
        for name, annotation in program.annotations.items():
            parameter = row["parameters"].get(name)
            self.check(is_more_precise(annotation, parameter), program, f"{name} is less precise: {parameter}")

    def check_static(self, program, model, row, static):
        if row["status"] == "static":
            parameters = (static or row)["parameters"]
            shapes = [parameters.get(name) for name in program.annotations]
            is_numbers = all(isinstance(size, int) for shape in shapes for size in (shape or [None]))
            if any(shape == [] for shape in shapes):
                is_numbers = all(shape is not None for shape in shapes)
            self.check(is_numbers and run(model, shapes) is not None, program, f"PyTorch raises for {shapes}")
            return
        if row["status"] == "gradual" and not row["never_static"]:
            self.counts["not decided"] += 1  # no static migration was found, and none was excluded
            return
        values = candidates(program)
        for _ in range(TRIES):
            shapes = [draw(self.rng, annotation, values) for annotation in program.annotations.values()]
            if run(model, shapes) is not None:
                self.check(False, program, f"{row['status']}, but PyTorch runs {shapes}")
                return
        self.check(True, program, "")

    def check_again(self, annotated):
        """The annotated sources are well typed."""
        sources = []
        for program, row in annotated:
            source = program.source
            for name, annotation in program.annotations.items():
                parameter = row["parameters"].get(name)
                sizes = None if parameter in (None, "Dyn") else [size if isinstance(size, int) else None
                                                                 for size in parameter]
                source = source.replace(f"{name}: {write_type(annotation)}", f"{name}: {write_type(sizes)}", 1)
            sources.append(source)
        path = self.folder / "annotated.py"
        path.write_text(HEAD + "".join(sources), encoding="utf-8")
        again = verdicts(self.moira, path)
        for program, _ in annotated:
            row = again.get(program.name)
            self.check(row is None or row["status"] != "ill-typed", program, f"ill typed when annotated: {row}")

    def check_pruned(self, programs, names):
        path = self.folder / "branches.py"
        path.write_text(HEAD + "".join(program.source for program in programs), encoding="utf-8")
        pruned = call_moira(self.moira, "prune", str(path))
        if programs and not pruned:
            self.check(False, programs[0], "a file of programs that can be called is refused")
            return
        others = load(pruned)
        for program in programs:
            if "if " not in program.source:
                continue
            changed = program.source.strip() not in pruned
            self.counts["with branches"] += 1
            self.counts["pruned"] += changed
            if not changed:
                continue
            torch.manual_seed(1)
            model = names[program.name]().eval()
            torch.manual_seed(1)
            other = others[program.name]().eval()
            values = candidates(program) + [0]
            for _ in range(INPUTS):
                shapes = [draw(self.rng, annotation, values) for annotation in program.annotations.values()]
                first, second = run(model, shapes, 2), run(other, shapes, 2)
                same = (first is None) == (second is None) and (first is None or torch.equal(first, second) or
                                                                bool(torch.isnan(first).any()))
                # A program that fails may fail elsewhere, or, with its dead branch gone, not at all.
                if first is not None and not same:
                    self.check(False, program, f"computes something else once pruned, for {shapes}")
                    break
            else:
                self.check(True, program, "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--programs", type=int)
    parser.add_argument("--show", type=int, default=10)
    options = parser.parse_args()
    if torch is None:
        if sys.executable != DEBIAN_PYTHON and os.path.exists(DEBIAN_PYTHON):
            os.execv(DEBIAN_PYTHON, [DEBIAN_PYTHON] + sys.argv)
        print("skipped: PyTorch is not installed\n0 passed, 0 failed, 1 skipped")
        return 0
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    torch.set_grad_enabled(False)
    rng = random.Random(options.seed)
    total = options.programs or (SAMPLE if options.sample else PROGRAMS)
    moira = os.environ.get("MOIRA", str(ROOT / "build" / "moira"))
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(moira, rng, folder)
        for first in range(0, total, PER_FILE):
            checker.check_file([Maker(rng, f"Net{first + i}").make() for i in range(min(PER_FILE, total - first))])
    counts = checker.counts
    print(f"{total} programs: {counts['static']} static, {counts['gradual']} gradual, {counts['ill-typed']} ill typed, "
          f"{counts['not decided']} of the gradual ones not decided, {counts['without verdict']} without a verdict; "
          f"{counts['pruned']} of {counts['with branches']} with branches pruned; {len(checker.failures)} wrong")
    for program, text in checker.failures[:options.show]:
        print(f"failed: {text}\n{program.source.strip()}\n")
    print(f"{checker.checks - len(checker.failures)} passed, {len(checker.failures)} failed")
    return 1 if checker.failures else 0


if __name__ == "__main__":
    sys.exit(main())
