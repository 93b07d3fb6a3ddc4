#!/usr/bin/env python3
"""Compares the ranges of sizes that `moira annotate` says (`x.shape[2] >= 63`, `x.shape[0] % 2 == 0`) with PyTorch.

Random functions and modules ask for sizes: convolutions, pooling, views with `//`, tables of positions, slices, asserts.
A condition is wrong when PyTorch runs the program with an input that does not meet it; such inputs are made from ones that
run by changing sizes, one by one and together. An end of a range is wrong when there is no input at it that PyTorch runs:
`annotate --static` is asked for one with that size. Every run has a new seed, which it prints.

    size_ranges_oracle.py                  5,000 programs
    size_ranges_oracle.py --sample         150 programs
    size_ranges_oracle.py --seed 7 --only 17 --keep .
"""

import argparse
import collections
import concurrent.futures
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import generations

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS, SAMPLE = 5000, 150
LARGEST = 72         # size that is tried for every axis
TOGETHER = 40        # inputs in which several sizes are changed
SHOWN_FAILURES = 20
SECONDS = 60
HEAD = "import math\n\nimport torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n"
RANGE = re.compile(r"(\w+)\.shape\[(\d+)\]")


class Problem(Exception):
    """A disagreement."""


# ---- programs ----

class Writer:
    """A function of one or two tensors, with the values that its names have for one hidden input."""

    def __init__(self, rng, torch):
        self.rng, self.torch = rng, torch
        self.layers, self.lines = [], []
        self.is_module = rng.random() < 0.6
        self.this = type("This", (), {})()
        self.scope = {"torch": torch, "nn": torch.nn, "F": torch.nn.functional, "self": self.this}
        self.rank = rng.choice([2, 3, 3, 4, 4])
        sizes = [6, 8, 9, 12, 16, 20, 24, 30]
        self.shape = tuple(rng.choice([1, 2, 3, 4]) if i == 0 else rng.choice([2, 4, 6, 8]) if i == 1 and self.rank > 2
                           else rng.choice(sizes) for i in range(self.rank))
        self.scope["x"] = torch.ones(self.shape)
        self.names = ["b", "c", "h", "w"][:self.rank] if self.rank == 4 else ["b", "t", "c"][:self.rank]

    def layer(self, constructor):
        if not self.is_module:
            return constructor
        name = f"layer{len(self.layers)}"
        try:
            setattr(self.this, name, eval(constructor, self.scope).eval())
        except Exception:  # a layer that cannot be made is not used
            return constructor
        self.layers.append((name, constructor))
        return f"self.{name}"

    def add(self, line):
        """Adds a statement that the hidden input passes."""
        scope = dict(self.scope)
        try:
            with self.torch.no_grad():
                exec(line, scope)
        except Exception:  # whatever PyTorch raises: not with this input
            return
        if scope["x"].dim() == 0 or not 0 < scope["x"].numel() < 200000:
            return
        self.scope = scope
        self.lines += line.split("\n")

    def line(self):
        rng, x = self.rng, self.scope["x"]
        size = tuple(x.shape)
        at = rng.randrange(len(size))
        n, k, s = size[at], rng.choice([1, 2, 2, 3, 3, 5]), rng.choice([1, 1, 2, 3])
        p, d = rng.choice([0, 0, 1, 2]), rng.choice([1, 1, 1, 2])
        low, factor = rng.randint(0, n), rng.choice([2, 2, 3, 4])
        rest = tuple(f"x.shape[{i}]" for i in range(len(size)))
        split = [*rest[:at], f"x.shape[{at}] // {factor}", str(factor), *rest[at + 1:]]
        choices = [f"assert x.shape[{at}] >= {low}", f"assert x.shape[{at}] <= {n + rng.randint(0, 9)}",
                   f"assert x.shape[{at}] % {factor} == 0", f"if x.size({at}) < {low}:\n    raise ValueError('small')",
                   f"if x.size({at}) % {factor}:\n    raise ValueError('odd')", f"x = x.view({', '.join(split)})",
                   f"x = x.reshape({', '.join([*rest[:at], '-1', str(factor), *rest[at + 1:]])})",
                   f"x = x.narrow({at}, 0, {low or 1})", f"y = x.select({at}, {low})",
                   f"x = x + torch.zeros({n + rng.randint(0, 4)})[:x.shape[-1]]", f"x = x.unfold({at}, {k}, {s})",
                   f"x = torch.cat([x, x], {at})", f"x = x.transpose(0, {at})", f"x = x.flatten({at})",
                   f"x = x.chunk(2, {at})[0]", f"x = x.repeat_interleave({k}, {at})", "x = torch.relu(x)",
                   f"x, z = x.split([{low or 1}, x.shape[{at}] - {low or 1}], {at})",
                   f"assert math.ceil(x.shape[{at}] / {factor}) >= {max(low // factor, 1)}",
                   f"assert (x.shape[{at}] & 1) == {n & 1}", f"assert int(x.shape[{at}] / {factor}) > {low // (2 * factor)}",
                   f"x = x.reshape({', '.join([*rest[:at], f'{factor}', f'x.shape[{at}] // {factor}', *rest[at + 1:]])})"]
        if len(size) >= 3:
            c = size[-2] if len(size) == 3 else size[-3]
            layers = [f"nn.Conv1d({c}, {rng.choice([2, 4])}, {k}, {s}, {p}, {d})", f"nn.MaxPool1d({k}, {s})",
                      f"nn.AvgPool1d({k}, {s}, ceil_mode=True)", f"nn.ReflectionPad1d({p})"]
            if len(size) == 4:
                layers = [f"nn.Conv2d({c}, {rng.choice([2, 4])}, {k}, {s}, {p}, {d})", f"nn.MaxPool2d({k}, {s})",
                          f"nn.Conv2d({c}, {rng.choice([2, 4])}, ({k}, {rng.choice([1, 3])}), {s}, {p})",
                          f"nn.MaxPool2d({k}, {s}, ceil_mode=True)", f"nn.AvgPool2d({k})", f"nn.PixelUnshuffle({k})",
                          f"nn.ConvTranspose2d({c}, 2, {k}, {s}, {p})", f"nn.ReflectionPad2d({p})",
                          f"nn.Unfold({k}, stride={s})", f"nn.Upsample(scale_factor={factor})"]
            choices += [f"x = {self.layer(rng.choice(layers))}(x)"] * 9
        if len(size) >= 2:
            choices += [f"x = {self.layer(f'nn.Linear({size[-1]}, {rng.choice([2, 6])})')}(x)"] * 2
            choices += [f"x = {self.layer(f'nn.GroupNorm({factor}, {size[1]})')}(x)"]
        return rng.choice(choices)

    def write(self, number):
        self.add(f"{', '.join(self.names)} = x.shape")
        for _ in range(self.rng.randint(1, 7)):
            self.add(self.line())
        self.lines.append("return x")
        used = [(name, made) for name, made in self.layers if any(f"self.{name}(" in line for line in self.lines)]
        if not self.is_module:
            body = "".join(f"    {line}\n" for line in self.lines)
            return f"f{number}", f"{HEAD}\n\ndef f{number}(x):\n{body}"
        layers = "".join(f"        self.{name} = {made}\n" for name, made in used)
        body = "".join(f"        {line}\n" for line in self.lines)
        return f"Net{number}.forward", (f"{HEAD}\n\nclass Net{number}(nn.Module):\n    def __init__(self):\n"
                                        f"        super().__init__()\n{layers}\n    def forward(self, x):\n{body}")


# ---- what Moira says ----

def ask(moira, path, *arguments):
    done = subprocess.run([moira, "annotate", "--output-format", "json", "--isolated", *arguments, path.name], timeout=SECONDS,
                          cwd=path.parent, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 1) or not done.stdout:
        raise Problem(f"status {done.returncode}: {done.stderr.strip()[:200]}")
    return json.loads(done.stdout)[0]


def ends(condition):
    """The values of the size that a condition says are possible and the last ones."""
    found = [int(number) for number in re.findall(r"(?:>=|<=|==) (\d+)", re.sub(r"% \d+ == \d+", "", condition))]
    found += [int(number) for number in re.findall(r"(\d+) <=", condition)]
    for pair in re.findall(r"in \((\d+), (\d+)\)", condition):
        found += map(int, pair)
    divisible = re.search(r"% (\d+) == (\d+)", condition)
    if divisible and not found:
        found.append(int(divisible[2]) or int(divisible[1]))
    return sorted(set(found))


def holds(condition, shape):
    return eval(RANGE.sub(lambda at: str(shape[int(at[2])]), condition))


# ---- what PyTorch does ----

def load(source, name):
    scope = {}
    exec(compile(source, "<program>", "exec"), scope)
    return scope[name] if "." not in name else scope[name.split(".")[0]]().eval().forward


def runs(function, shape, torch):
    try:
        with torch.no_grad():
            function(torch.ones(shape))
        return True
    except Exception:  # whatever it raises, it does not run
        return False


def neighbours(shape, rng):
    """Inputs near one that runs: each size changed, and several at once."""
    for axis in range(len(shape)):
        for size in range(1, LARGEST):
            yield (*shape[:axis], size, *shape[axis + 1:])
    for _ in range(TOGETHER):
        factor = rng.choice([2, 3])
        yield tuple(rng.choice([n, n * factor, max(n // factor, 1), rng.randint(1, 40)]) for n in shape)


def judge_ends(row, function, path, moira, counts, torch):
    for condition in row["ranges"]:
        subject = RANGE.search(condition)[0]
        for end in ends(condition):
            static = ask(moira, path, "--static", "--where", f"{subject} == {end}")
            shape = static["parameters"].get("x")
            if static["status"] != "static" or not isinstance(shape, list):
                if "undecided" in static:
                    counts["ends that are not decided"] += 1
                    continue
                raise Problem(f"`{condition}`, but --static finds nothing for {end}: {static}")
            if not runs(function, shape, torch):
                raise Problem(f"`{condition}`, but PyTorch refuses {shape}")
            counts["ends that run"] += 1


def judge(number, seed, folder, moira, torch):
    rng = random.Random(seed * 1000003 + number)
    counts = collections.Counter()
    writer = Writer(rng, torch)
    name, source = writer.write(number)
    path = folder / f"program_{number}.py"
    path.write_text(source)
    try:
        function = load(source, name)
        row = ask(moira, path)
        if row["status"] == "ill-typed":
            if runs(function, writer.shape, torch):
                raise Problem(f"said to fit no input, and runs with {writer.shape}")
            return counts, None
        counts["conditions"] += len(row["ranges"])
        counts["programs with conditions"] += bool(row["ranges"])
        counts["programs whose rank varies"] += row["parameters"]["x"] == "Dyn"
        if not runs(function, writer.shape, torch):
            counts["programs that do not run"] += 1
            return counts, None
        for shape in itertools.chain([writer.shape], neighbours(writer.shape, rng)):
            wrong = [condition for condition in row["ranges"] if not holds(condition, shape)]
            if wrong and runs(function, shape, torch):
                raise Problem(f"`{wrong[0]}`, but PyTorch takes {shape}")
        counts["refused for an axis without a condition"] += silent(row, function, writer.shape, torch)
        judge_ends(row, function, path, moira, counts, torch)
    except Problem as problem:
        return counts, f"{path.name}: {problem}"
    return counts, None


def silent(row, function, shape, torch):
    """How many axes fail at 1 though nothing is said of them: other sizes may matter, so it is no failure."""
    said = {int(RANGE.search(condition)[2]) for condition in row["ranges"]}
    types = row["parameters"]["x"]
    return sum(types[axis] == "Dyn" and axis not in said and not runs(function, (*shape[:axis], 1, *shape[axis + 1:]), torch)
               for axis in range(len(shape))) if isinstance(types, list) else 0


def judge_some(numbers, seed, folder, moira):
    import torch
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    return [judge(number, seed, folder, moira, torch) for number in numbers]


def main():
    status = generations.run(__file__, "torch")
    if status is not None:
        return status
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, help="one that was printed; else a new one")
    parser.add_argument("--sample", action="store_true", help=f"{SAMPLE} programs")
    parser.add_argument("--count", type=int, help="that many programs")
    parser.add_argument("--only", type=int, help="the program with this number")
    parser.add_argument("--keep", help="write the programs to this folder")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 30)
    count = options.count or (SAMPLE if options.sample else PROGRAMS)
    numbers = [options.only] if options.only is not None else list(range(count))
    moira = os.path.abspath(os.environ.get("MOIRA", str(ROOT / "build/moira")))
    counts, failures = collections.Counter(), []
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep or temporary)
        folder.mkdir(exist_ok=True)
        parts = [numbers[i:i + 20] for i in range(0, len(numbers), 20)]
        with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
            for results in pool.map(judge_some, parts, *map(itertools.repeat, (seed, folder, moira))):
                for found, problem in results:
                    counts.update(found)
                    failures += [problem] if problem else []
                    if problem and len(failures) <= SHOWN_FAILURES:
                        print(f"failed: {problem}", flush=True)
    print(f"{len(numbers)} programs, seed {seed}: " + ", ".join(f"{name} {counts[name]}" for name in sorted(counts)))
    print(f"{len(numbers) - len(failures)} passed, {len(failures)} failed, 0 skipped")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
