#!/usr/bin/env python3
"""Compares `moira summary` with PyTorch on every model of torchvision.

Each constructor of torchvision.models (of detection models the backbone) is built and called by real PyTorch, with
forward hooks on all its modules, for two input sizes; `moira summary` says what the same calls give, for both sizes and
for sizes that are names. Every row must agree: path, type, shapes of input and output, number of parameters. What the
names give is evaluated at both sizes and must agree as well.

A constructor is exact when all of this agrees, unknown when something is missing and nothing is wrong, and wrong
otherwise; an alarm on a model that runs is wrong. Unknown are at most 5 % of the constructors.

The real answers are kept in build/cache, since they take minutes. Without PyTorch all is skipped.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CACHE = ROOT / "build/cache/torchvision.json"
PYTHONS = ["python3", "/usr/bin/python3"]
SAMPLE = ["resnet18", "mobilenet_v3_small", "squeezenet1_1", "shufflenet_v2_x0_5", "googlenet", "vit_b_32",
          "lraspp_mobilenet_v3_large", "r3d_18"]
MOST_UNKNOWN = 0.05
TIME_LIMIT = 120

IMAGES = [[[1, 3, 224, 224]], [[2, 3, 256, 288]]]
FIXED_IMAGES = [[[1, 3, 224, 224]], [[3, 3, 224, 224]]]  # models that take one size only
CLIPS = [[[1, 3, 16, 112, 112]], [[2, 3, 8, 96, 128]]]
PAIRS = [[[1, 3, 128, 128], [1, 3, 128, 128]], [[2, 3, 128, 160], [2, 3, 128, 160]]]
# What a constructor is called with that is not an image; by the beginning of the name.
SIZES = {
    "vit_": FIXED_IMAGES, "maxvit_": FIXED_IMAGES,
    "r3d_": CLIPS, "mc3_": CLIPS, "r2plus1d_": CLIPS,
    "s3d": [[[1, 3, 16, 224, 224]], [[2, 3, 24, 256, 224]]],
    "mvit_": [[[1, 3, 16, 224, 224]], [[2, 3, 16, 224, 224]]],
    "raft_": PAIRS,
    "ssd300_": [[[1, 3, 300, 300]], [[2, 3, 320, 352]]],
}


class Model:
    """A constructor: how it is written, and with which shapes it is called."""

    def __init__(self, module, name):
        kind = module.split(".")[2] if module.count(".") > 2 else ""
        self.name = f"{kind}.{name}" if kind else name
        keywords = "weights=None, weights_backbone=None" if kind in ("detection", "segmentation") else ""
        self.expression = f"torchvision.models.{self.name}({keywords})" + (".backbone" if kind == "detection" else "")
        known = next((sizes for start, sizes in SIZES.items() if name.startswith(start)), IMAGES)
        self.sizes = known
        letters = ["n,3,h,w", "n,3,t,h,w"][len(known[0][0]) - 4]
        self.symbolic = [letters] * len(known[0])

    def values(self, size):
        """What the names stand for when the model is called with that size."""
        return dict(zip(self.symbolic[0].split(","), size[0]))


class Real:
    """PyTorch in a process of its own; its answers are kept."""

    def __init__(self):
        self.worker = None
        self.kept = json.loads(CACHE.read_text()) if CACHE.exists() else {}
        self.python = next((python for python in PYTHONS if self.has_torch(python)), None)

    @staticmethod
    def has_torch(python):
        test = "import importlib.util as u; exit(not all(map(u.find_spec, ['torch', 'torchvision'])))"
        command = [python, "-c", test]
        try:
            return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0
        except OSError:
            return False

    def ask(self, request):
        key = json.dumps(request)
        if key not in self.kept:
            if not self.worker:
                self.worker = subprocess.Popen([self.python, str(HERE / "torchvision_worker.py")], text=True,
                                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            self.worker.stdin.write(key + "\n")
            self.worker.stdin.flush()
            line = self.worker.stdout.readline()
            if not line:
                self.worker = None
            self.kept[key] = json.loads(line) if line else {"error": "the worker died"}
            self.save()
        return self.kept[key]

    def close(self):
        if self.worker:
            self.worker.stdin.close()
            self.worker.wait()

    def save(self):
        CACHE.parent.mkdir(parents=True, exist_ok=True)
        CACHE.write_text(json.dumps(self.kept))


def ask_moira(moira, model, shapes):
    """The rows, the reason why there are none, and the seconds that it took."""
    command = [moira, "summary", "--isolated", "--output-format", "json", model.expression, *shapes]
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


# ---- comparing ----

UNKNOWN = object()


def evaluate(size, values):
    """A size of a shape, with names replaced."""
    if size is None or size == "...":
        return UNKNOWN
    if isinstance(size, int):
        return size
    return eval(size, {"__builtins__": {}, "min": min, "max": max}, values)


def compare(real, ours, values):
    """"exact", "unknown" or "wrong"."""
    if ours is None:
        return "exact" if real is None else "unknown"
    if isinstance(ours, dict):
        kind = next(iter(ours))
        if not isinstance(real, dict) or kind not in real:
            return "wrong"
        if len(ours[kind]) != len(real[kind]):
            return "wrong"
        if kind == "dict" and list(ours[kind]) != list(real[kind]):
            return "wrong"
        pairs = zip(real[kind].values(), ours[kind].values()) if kind == "dict" else zip(real[kind], ours[kind])
        verdicts = {compare(a, b, values) for a, b in pairs}
        return "wrong" if "wrong" in verdicts else "unknown" if "unknown" in verdicts else "exact"
    if not isinstance(real, list):
        return "wrong"
    if "..." in ours:
        return "unknown"
    sizes = [evaluate(size, values) for size in ours]
    if len(sizes) != len(real) or any(a is not UNKNOWN and a != b for a, b in zip(sizes, real)):
        return "wrong"
    return "unknown" if UNKNOWN in sizes else "exact"


class Verdict:
    """What came of the comparison of one constructor."""

    def __init__(self):
        self.modules = self.exact = self.unknown = self.wrong = 0
        self.seconds = 0.0
        self.complaints = []

    def complain(self, kind, text):
        setattr(self, kind, getattr(self, kind) + 1)
        self.complaints.append(f"{kind}: {text}")

    def word(self):
        return "wrong" if self.wrong else "unknown" if self.unknown else "exact"

    def compare_rows(self, label, real, ours, values):
        self.modules = max(self.modules, len(real))
        rest = iter(ours)
        row = next(rest, None)
        for path, kind, given, output, parameters in real:
            # Behind something unknown, calls are not seen.
            if row is None or (row["path"], row["type"]) != (path, kind):
                self.complain("unknown", f"{label}: there is no {path!r} {kind}")
                continue
            verdicts = [compare(output, row["output"], values)]
            if given != {"tuple": []}:  # hooks do not see arguments with names
                verdicts.append(compare(given, row["input"], values))
            if row["parameters"] != parameters:
                verdicts.append("unknown" if row["parameters"] is None else "wrong")
            verdict = next((word for word in ("wrong", "unknown") if word in verdicts), "exact")
            if verdict == "exact":
                self.exact += 1
            else:
                self.complain(verdict, f"{label}: {path!r} {kind}: PyTorch {given} -> {output} ({parameters}), "
                                       f"Moira {row['input']} -> {row['output']} ({row['parameters']})")
            row = next(rest, None)
        if row:
            self.complain("wrong", f"{label}: PyTorch does not call {row['path']!r} {row['type']} here")


def check(moira, model, answers):
    verdict = Verdict()
    symbolic, reason, seconds = ask_moira(moira, model, model.symbolic)
    verdict.seconds += seconds
    if reason:
        verdict.complain("unknown" if "it is not known" in reason else "wrong", f"{','.join(model.symbolic)}: {reason}")
    for size, answer in zip(model.sizes, answers):
        shapes = [",".join(map(str, shape)) for shape in size]
        if "error" in answer:
            verdict.complain("wrong", f"{shapes}: PyTorch itself fails: {answer['error']}")
            continue
        ours, reason, seconds = ask_moira(moira, model, shapes)
        verdict.seconds += seconds
        if reason:
            verdict.complain("unknown" if "it is not known" in reason else "wrong", f"{shapes}: {reason}")
        else:
            verdict.compare_rows(",".join(shapes), answer["rows"], ours, {})
        if symbolic is not None:
            verdict.compare_rows(f"{model.symbolic[0]} at {shapes[0]}", answer["rows"], symbolic, model.values(size))
    return verdict


def chosen(models, arguments):
    if arguments.only:
        return [model for model in models if re.search(arguments.only, model.name)]
    if arguments.sample:
        return [model for model in models if model.name.split(".")[-1] in SAMPLE and "quantization" not in model.name]
    return models


def tally(words, sample):
    """Prints how many constructors were exact, unknown and wrong, and gives the status to end with."""
    wrong, unknown = words.count("wrong"), words.count("unknown")
    allowed = 0 if sample else int(MOST_UNKNOWN * len(words))
    excess = max(0, unknown - allowed)
    print(f"{words.count('exact')} exact, {unknown} unknown ({allowed} are allowed), {wrong} wrong")
    print(f"{len(words) - wrong - excess} passed, {wrong + excess} failed")
    return 1 if wrong or excess else 0


def open_real():
    """PyTorch, or None, which is said."""
    real = Real()
    if real.python:
        return real
    print("skipped: PyTorch and torchvision are not installed")
    print("0 passed, 0 failed, 1 skipped")
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", nargs="?", const=True, help="eight small models")
    parser.add_argument("--only", metavar="NAME", help="those whose names contain this regular expression")
    parser.add_argument("--seed", help="nothing here is random")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--show", type=int, default=2, help="complaints for each constructor")
    arguments = parser.parse_args()
    moira = os.environ.get("MOIRA") or shutil.which("moira") or str(ROOT / "build/moira")
    real = open_real()
    if not real:
        return 0
    listed = real.ask({})
    models = chosen([Model(module, name) for module, name in listed["constructors"]], arguments)
    answers = [[real.ask({"expression": model.expression, "shapes": size}) for size in model.sizes] for model in models]
    real.close()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        verdicts = list(pool.map(lambda pair: check(moira, *pair), zip(models, answers)))
    print(f"torchvision {listed['version']}, {len(models)} constructors")
    print(f"{'constructor':<44}{'modules':>8}{'exact':>8}{'unknown':>9}{'wrong':>7}{'seconds':>9}")
    for model, verdict in zip(models, verdicts):
        print(f"{model.name:<44}{verdict.modules:>8}{verdict.exact:>8}{verdict.unknown:>9}{verdict.wrong:>7}"
              f"{verdict.seconds:>9.2f}")
        for complaint in verdict.complaints[:arguments.show]:
            print(f"    {complaint}")
    return tally([verdict.word() for verdict in verdicts], arguments.sample)


if __name__ == "__main__":
    sys.exit(main())
