#!/usr/bin/env python3
"""Compares random stacks of PyTorch layers with what PyTorch does with them.

Each program (stacks_programs.py) builds a model from convolutions, pooling, normalisation, linear and recurrent
layers, attention, residual connections, concatenations and views, and runs it once; half of them have a mistake.
Where PyTorch runs, Moira must be silent, and the shape of every intermediate tensor must be exactly the one that
PyTorch gives. Where PyTorch raises, the alarm must be on the deepest line of the program in the traceback, and on no
other line. Which tensors are contiguous is not followed: a `view` that fails for this reason is not counted.

    stacks_oracle.py --seed 7             5,000 programs
    stacks_oracle.py --seed 7 --sample    100 programs
"""

import argparse
import os
import sys
import tempfile
import traceback
import warnings
from pathlib import Path

import generations
import moira_batch
import stacks_programs

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS, SAMPLE, FULL = 5000, 100, 20000
SHOWN_FAILURES = 20


class Real:
    """What PyTorch does with a program: shapes of tensors by name, or the line and text of the error."""

    def __init__(self, text, name, torch):
        self.shapes, self.line, self.error = {}, None, None
        scope = {"__name__": "__main__"}

        def look(frame, event, argument):
            if event == "return" and frame.f_code.co_filename == name:
                given = frame.f_code.co_varnames[:frame.f_code.co_argcount]
                self.keep({key: value for key, value in frame.f_locals.items() if key not in given}, torch)
        try:
            code = compile(text, name, "exec")
            sys.setprofile(look)
            exec(code, scope)
        except Exception as error:  # whatever it raises is the expected answer
            places = [place.lineno for place in traceback.extract_tb(error.__traceback__) if place.filename == name]
            self.line, self.error = places[-1], f"{type(error).__name__}: {error}"
        finally:
            sys.setprofile(None)
        self.keep(scope, torch)

    def keep(self, names, torch):
        for key, value in list(names.items()):
            if isinstance(value, torch.Tensor):
                self.shapes[key] = list(value.shape)


class Counts:
    def __init__(self):
        self.run = self.exact = self.shapes = self.unknown = self.mistakes = self.found = self.missed = 0
        self.elsewhere = self.alarms = self.wrong = self.strides = 0


def judge_good(real, shapes, alarms, counts):
    counts.run += 1
    if alarms:
        counts.alarms += 1
        return f"false alarm in line {alarms[0]['line']}: {alarms[0]['message']}"
    known = {row["name"]: row["shape"] for row in shapes}
    is_exact = True
    for name, shape in real.shapes.items():
        counts.shapes += 1
        if known.get(name) == shape:
            continue
        is_exact = False
        has_holes = known.get(name) is None or isinstance(known[name], dict) or None in known[name] \
            or "..." in known[name]
        if not has_holes:
            counts.wrong += 1
            return f"{name} has shape {shape}, not {known[name]}"
        counts.unknown += 1
    counts.exact += is_exact
    return None if is_exact else "imprecise: " + ", ".join(
        f"{name} {known.get(name)} for {shape}" for name, shape in real.shapes.items() if known.get(name) != shape)


def judge_bad(real, alarms, counts):
    lines = sorted({row["line"] for row in alarms})
    if not lines and "not compatible with input tensor's size and stride" in real.error:
        counts.strides += 1
        return None
    counts.mistakes += 1
    if lines == [real.line]:
        counts.found += 1
        return None
    if not lines:
        counts.missed += 1
        return f"missed in line {real.line}: {real.error[:200]}"
    counts.elsewhere += 1
    return f"alarms in lines {lines}, not {real.line}: {real.error[:200]}; {alarms[0]['message']}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true", help=f"{SAMPLE} programs")
    parser.add_argument("--full", action="store_true", help=f"{FULL} programs")
    parser.add_argument("--count", type=int, help="that many programs")
    parser.add_argument("--keep", help="write the programs to this folder")
    parser.add_argument("--verbose", action="store_true", help="show all failures")
    options = parser.parse_args()
    import torch
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    count = options.count or (SAMPLE if options.sample else FULL if options.full else PROGRAMS)
    moira = os.environ.get("MOIRA", str(ROOT / "build/moira"))
    counts, failures, reals = Counts(), [], {}
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(options.keep or folder)
        folder.mkdir(exist_ok=True)
        for i in range(count):
            name = f"stack_{i}.py"
            text = stacks_programs.program(options.seed * 1000000 + i, torch)
            (folder / name).write_text(text)
            reals[name] = Real(text, name, torch)
        shapes, crashed = moira_batch.entries([moira, "shapes"], folder, list(reals))
        alarms, more = moira_batch.entries([moira, "check"], folder, list(reals))
        for name in {*crashed, *more}:
            failures.append((name, "Moira crashes or hangs"))
    for name, real in reals.items():
        errors = [row for row in alarms[name] if row["severity"] == "error"]
        why = judge_bad(real, errors, counts) if real.error else judge_good(real, shapes[name], errors, counts)
        if why:
            failures.append((name, why))
    for name, why in failures[:None if options.verbose else SHOWN_FAILURES]:
        print(f"failed: {name}: {why}")
    print(f"{count} stacks: of {counts.run} that run {counts.exact} completely exact ({counts.shapes} shapes, "
          f"{counts.unknown} not fully known, {counts.wrong} wrong, {counts.alarms} false alarms); of {counts.mistakes} "
          f"with a mistake {counts.found} found on the right line, {counts.missed} missed, {counts.elsewhere} elsewhere; {counts.strides} views of tensors that are not contiguous")
    failed = len({name for name, _ in failures})
    print(f"{count - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    status = generations.run(__file__, "torch")
    sys.exit(main() if status is None else status)
