#!/usr/bin/env python3
"""Compares `moira summary` with PyTorch 2 on models of timm, vit-pytorch, diffusers, torchvision and peft of today.

Each model is built and called by real PyTorch, with forward hooks on all its modules, for two sizes; `moira summary` says
what the same calls give. Every row must agree: path, type, shapes of input and output, number of parameters. Moira reads
the sources of the packages; nothing of them is executed there.

A row of PyTorch is exact, unknown (there is none, or a shape is missing in it) or wrong; a row that PyTorch does not have
is one too many. At most 2 % of the calls may be unknown, nothing may be wrong or too many.

The packages lie in build/cache/today, where scripts/fetch_today puts them. Without them all is skipped.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import today_models
from torchvision_oracle import Verdict

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDER = ROOT / "build/cache/today"
CACHE = ROOT / "build/today_models.json"
PACKAGES = ["timm", "vit_pytorch", "diffusers", "torchvision", "peft"]
MOST_UNKNOWN = 0.02
TIME_LIMIT = 120


class Model:
    """A model: how it is written, and what it is called with, twice."""

    def __init__(self, package, name, expression, calls):
        self.package, self.name, self.expression, self.calls = package, name, expression, calls

    @staticmethod
    def given(call):
        """What a call is given, as the worker takes it: name, sizes, type of elements."""
        found = []
        for text in call:
            name, _, shape = text.rpartition("=")
            shape, _, kind = shape.partition(":")
            found.append([name or None, [int(size) for size in shape.split(",")], kind or "float32"])
        return found


def image_models(package, texts, expression):
    for text in texts:
        name, size, *other = text.split(":")
        second = int(other[0]) if other else int(size)
        calls = [[f"1,3,{size},{size}"], [f"2,3,{second},{second}"]]
        yield Model(package, name, expression.format(name), calls)


def list_models():
    """Those of each package."""
    yield from image_models("timm", today_models.TIMM, "timm.create_model('{}')")
    for text, shape in today_models.VIT:
        name = text.split(".")[0]
        yield Model("vit_pytorch", name, f"vit_pytorch.{text}", [[shape.format(1)], [shape.format(3)]])
    for text, shapes in today_models.DIFFUSERS:
        calls = [[shape.replace("{}", size) for shape in shapes.split()] for size in ("1", "2")]
        yield Model("diffusers", text.split("(")[0], f"diffusers.{text}", calls)
    for name, model, config, shape in today_models.PEFT:
        yield Model("peft", name, f"peft.get_peft_model({model}, peft.{config})", [[shape.format(1)], [shape.format(3)]])
    yield from image_models("torchvision", today_models.TORCHVISION, "torchvision.models.{}()")


class Real:
    """PyTorch in a process of its own; its answers are kept."""

    def __init__(self):
        self.kept = json.loads(CACHE.read_text()) if CACHE.exists() else {}
        self.worker = None

    def ask(self, request):
        key = json.dumps(request)
        if key not in self.kept:
            if not self.worker:
                command = [str(FOLDER / "bin/python"), str(HERE / "today_worker.py")]
                self.worker = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                               stderr=subprocess.DEVNULL)
            self.worker.stdin.write(key + "\n")
            self.worker.stdin.flush()
            line = self.worker.stdout.readline()
            if not line:
                self.worker = None
            self.kept[key] = json.loads(line) if line else {"error": "the worker died"}
            CACHE.write_text(json.dumps(self.kept))
        return self.kept[key]

    def close(self):
        if self.worker:
            self.worker.stdin.close()
            self.worker.wait()


class Count(Verdict):
    """What came of the comparison of one model; rows that PyTorch does not have are counted apart."""

    def __init__(self):
        super().__init__()
        self.calls = self.extra = 0

    def complain(self, kind, text):
        if kind == "wrong" and "PyTorch does not call" in text:
            kind = "extra"
        super().complain(kind, text)

    def failed(self):
        return self.wrong or self.extra or self.unknown


def ask_moira(moira, model, call):
    """The rows, the reason why there are none, and the seconds that it took."""
    packages = next(FOLDER.glob("lib/python3*/site-packages"))
    command = [moira, "summary", "--isolated", "--search-path", str(packages), "--output-format", "json",
               model.expression, *call]
    start = time.perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return None, f"takes more than {TIME_LIMIT} s", TIME_LIMIT
    seconds = time.perf_counter() - start
    if done.returncode == 0:
        return json.loads(done.stdout), None, seconds
    reasons = [line for line in done.stderr.splitlines() if "error" in line]
    return None, f"status {done.returncode}: {reasons[0] if reasons else done.stderr[:200]}", seconds


def check(moira, model, real):
    verdict = Count()
    for call in model.calls:
        answer = real.ask({"expression": model.expression, "given": model.given(call)})
        if "error" in answer:
            verdict.complain("wrong", f"{call}: PyTorch itself fails: {answer['error']}")
            continue
        verdict.calls += len(answer["rows"])
        ours, reason, seconds = ask_moira(moira, model, call)
        verdict.seconds += seconds
        if reason and "it is not known" not in reason:
            verdict.complain("wrong", f"{call}: {reason}")
            continue
        if reason:
            verdict.complaints.append(f"{call}: {reason}")
        verdict.compare_rows(" ".join(call), answer["rows"], ours or [], {})
    return verdict


def chosen(models, arguments):
    if arguments.package:
        models = [model for model in models if model.package == arguments.package]
    if arguments.only:
        return [model for model in models if re.search(arguments.only, model.name)]
    if arguments.sample:
        return [model for model in models if model.name in today_models.SAMPLE[model.package]]
    return models


def tally(verdicts):
    """Prints the sums by package, and gives the status to end with."""
    failed = 0
    for package in PACKAGES:
        of_it = [verdict for model, verdict in verdicts if model.package == package]
        if not of_it:
            continue
        calls, exact, unknown, wrong, extra = (
            sum(getattr(verdict, name) for verdict in of_it) for name in ("calls", "exact", "unknown", "wrong", "extra"))
        complete = sum(not verdict.failed() for verdict in of_it)
        print(f"{package}: {len(of_it)} models, {complete} complete; {calls} calls, {exact} exact, {unknown} unknown, "
              f"{wrong} wrong, {extra} models with rows too many")
        failed += bool(wrong or extra or unknown > MOST_UNKNOWN * calls)
    print(f"{len(verdicts) - failed} passed, {failed} failed")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", nargs="?", const=True, help="a few models of each package")
    parser.add_argument("--full", action="store_true", help="all models, which is also what happens without --sample")
    parser.add_argument("--package", choices=PACKAGES, help="those of one package")
    parser.add_argument("--only", metavar="NAME", help="those whose names contain this regular expression")
    parser.add_argument("--seed", help="nothing here is random")
    parser.add_argument("--show", type=int, default=2, help="complaints for each model")
    arguments = parser.parse_args()
    moira = os.environ.get("MOIRA") or shutil.which("moira") or str(ROOT / "build/moira")
    if not (FOLDER / "bin/python").exists():
        print("skipped: the libraries of today are not there; scripts/fetch_today gets them")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    real = Real()
    verdicts = []
    print(f"{'model':<44}{'calls':>8}{'exact':>8}{'unknown':>9}{'wrong':>7}{'extra':>7}{'seconds':>9}")
    for model in chosen(list(list_models()), arguments):
        verdict = check(moira, model, real)
        verdicts.append((model, verdict))
        print(f"{model.package + '.' + model.name:<44}{verdict.calls:>8}{verdict.exact:>8}{verdict.unknown:>9}"
              f"{verdict.wrong:>7}{verdict.extra:>7}{verdict.seconds:>9.2f}", flush=True)
        for complaint in verdict.complaints[:arguments.show]:
            print(f"    {complaint[:400]}")
    real.close()
    return tally(verdicts)


if __name__ == "__main__":
    sys.exit(main())
