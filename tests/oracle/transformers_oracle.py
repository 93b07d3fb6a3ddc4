#!/usr/bin/env python3
"""Compares `moira summary` with PyTorch on transformers: encoders, decoders, and models that have both.

Each model is built with its default configuration, all layers, and called by real PyTorch with forward hooks on its
modules, for two lengths of text, one of them a single word; `moira summary` says what the same call gives for names as
sizes. Every row must agree at both: path, type, shapes of input and output, number of parameters. Moira reads the
sources of the package; nothing of them is executed there.

A model is exact when all of this agrees; anything unknown counts as a failure, and so do an alarm and a run that is cut
short.

The package lies in build/cache/transformers, where scripts/fetch_transformers puts it. Without it, or without PyTorch,
all is skipped.

With --today it is the package of today, of the environment that scripts/fetch_today makes (build/cache/today), with its
own PyTorch, and many more architectures, of which configurations are small; then rows are counted one by one: at least
98 % of the calls of modules must be exact, none wrong.
"""

import argparse
import difflib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import transformers_models
from torchvision_oracle import PYTHONS, Verdict, compare

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDER = ROOT / "build/cache/transformers"
CACHE = ROOT / "build/cache/transformers.json"
SAMPLE = ["Bert", "XGLM", "BlenderbotSmall"]
TODAY = ROOT / "build/cache/today"
TODAY_PACKAGES = TODAY / "lib/python3.11/site-packages"
TODAY_CACHE = ROOT / "build/transformers_today.json"
TODAY_SAMPLE = ["Bert", "Llama", "T5", "ViT"]
LEAST_EXACT = 0.98
TIME_LIMIT = 120

TEXTS = ["input_ids=n,t"]
PAIRS = ["input_ids=n,s", "decoder_input_ids=n,t"]
VALUES = [{"n": 2, "s": 5, "t": 7}, {"n": 3, "s": 4, "t": 1}]
TODAY_VALUES = [{"n": 2, "s": 5, "t": 7, "h": 64, "w": 96}]
# Names of models, what their configuration is made with, and what they take.
MODELS = [
    ("Bert", "", TEXTS), ("Roberta", "", TEXTS), ("MegatronBert", "", TEXTS), ("Electra", "", TEXTS),
    ("MobileBert", "", TEXTS), ("XGLM", "", TEXTS),
    # The default number of words is smaller than the number of the one that pads.
    ("Marian", "vocab_size=58101", PAIRS), ("MarianMT", "vocab_size=58101", PAIRS),
    ("M2M100", "", PAIRS), ("Blenderbot", "", PAIRS), ("BlenderbotSmall", "", PAIRS),
    *((name, "", TEXTS) for name in (
        "Albert", "Bloom", "Camembert", "CLIPText", "CTRL", "DistilBert", "FNet", "GPT2", "GPTNeo", "IBert", "LayoutLM",
        "Luke", "MPNet", "OpenAIGPT", "OPT", "RemBert", "RoFormer", "SqueezeBert", "XLM", "XLMRoberta")),
    *((name, "", PAIRS) for name in ("Bart", "MBart", "Pegasus", "PLBart", "T5")),
]


class Model:
    """A model: how it is written, and what it is called with."""

    def __init__(self, name, settings, inputs):
        self.name = name
        config = name[:-2] if name.endswith("MT") else name
        self.expression = f"transformers.{name}Model(transformers.{config}Config({settings}))"
        self.inputs = [text.split("=") for text in inputs]

    def shapes(self):
        (_, first), *rest = self.inputs
        return [f"{first}:int64", *(f"{name}={shape}:int64" for name, shape in rest)]

    def sizes(self, values):
        return {name: [values[size] for size in shape.split(",")] for name, shape in self.inputs}


class TodayModel(Model):
    """The same for today's package: inputs say of what type they are."""

    def __init__(self, name, settings, inputs):
        super().__init__(name, settings, inputs)
        self.expression = f"transformers.{name}Model(transformers.{name}Config({settings}))"

    def shapes(self):
        (_, first), *rest = self.inputs
        return [first, *(f"{name}={shape}" for name, shape in rest)]

    def sizes(self, values):
        return {name: self.size(shape, values) for name, shape in self.inputs}

    @staticmethod
    def size(shape, values):
        sizes, _, kind = shape.partition(":")
        return [[values[size] if size in values else int(size) for size in sizes.split(",")], kind or "float32"]


class Real:
    """PyTorch in a process of its own; its answers are kept."""

    def __init__(self, today=False):
        self.cache, self.folder = (TODAY_CACHE, TODAY_PACKAGES) if today else (CACHE, FOLDER)
        self.kept = json.loads(self.cache.read_text()) if self.cache.exists() else {}
        pythons = [str(TODAY / "bin/python")] if today else PYTHONS
        self.python = next((python for python in pythons if self.has_torch(python)), None)
        self.worker = None

    @staticmethod
    def has_torch(python):
        test = "import importlib.util as u; exit(not all(map(u.find_spec, ['torch', 'torchvision'])))"
        try:
            return subprocess.run([python, "-c", test], stderr=subprocess.DEVNULL).returncode == 0
        except OSError:
            return False

    def ask(self, request):
        key = json.dumps(request)
        if key not in self.kept:
            if not self.worker:
                command = [self.python, str(HERE / "transformers_worker.py"), str(self.folder)]
                self.worker = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                               stderr=subprocess.DEVNULL)
            self.worker.stdin.write(key + "\n")
            self.worker.stdin.flush()
            line = self.worker.stdout.readline()
            if not line:
                self.worker = None
            self.kept[key] = json.loads(line) if line else {"error": "the worker died"}
            self.cache.write_text(json.dumps(self.kept))
        return self.kept[key]

    def close(self):
        if self.worker:
            self.worker.stdin.close()
            self.worker.wait()


def ask_moira(moira, model, *folders):
    """The rows, the reason why there are none, and the seconds that it took."""
    paths = [part for folder in folders or [FOLDER] for part in ("--search-path", str(folder))]
    command = [moira, "summary", "--isolated", *paths, "--output-format", "json", model.expression, *model.shapes()]
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
    verdict = Verdict()
    ours, reason, verdict.seconds = ask_moira(moira, model)
    if reason:
        verdict.complain("wrong", reason)
        return verdict
    for values in VALUES:
        sizes = model.sizes(values)
        answer = real.ask({"expression": model.expression, "sizes": sizes})
        if "error" in answer:
            verdict.complain("wrong", f"{sizes}: PyTorch itself fails: {answer['error']}")
        else:
            verdict.compare_rows(str(sizes), answer["rows"], ours, values)
    return verdict


def chosen(models, arguments, sample=SAMPLE):
    if arguments.only:
        return [model for model in models if re.search(arguments.only, model.name)]
    return [model for model in models if not arguments.sample or model.name in sample]


# ---- the package of today ----


class Rows:
    """What came of the comparison of the rows of one architecture: those of both sides are matched in order."""

    def __init__(self, real, ours, values):
        self.exact = self.unknown = self.wrong = 0
        self.complaints = []
        keys = [[f"{row[0]} {row[1]}" for row in real], [f"{row['path']} {row['type']}" for row in ours]]
        for kind, a, b, c, d in difflib.SequenceMatcher(None, *keys, autojunk=False).get_opcodes():
            if kind == "equal":
                for one, other in zip(real[a:b], ours[c:d]):
                    self.judge(one, other, values)
                continue
            for key in keys[0][a:b]:
                self.complain("unknown", f"there is no {key}")
            for key in keys[1][c:d]:
                self.complain("wrong", f"PyTorch does not call {key} here")

    def complain(self, kind, text):
        setattr(self, kind, getattr(self, kind) + 1)
        self.complaints.append(f"{kind}: {text}")

    def judge(self, real, ours, values):
        path, kind, given, output, parameters = real
        verdicts = [compare(output, ours["output"], values)]
        if given != {"tuple": []}:  # hooks do not see arguments with names
            verdicts.append(compare(given, ours["input"], values))
        if ours["parameters"] != parameters:
            verdicts.append("unknown" if ours["parameters"] is None else "wrong")
        verdict = next((word for word in ("wrong", "unknown") if word in verdicts), "exact")
        if verdict == "exact":
            self.exact += 1
        else:
            self.complain(verdict, f"{path!r} {kind}: PyTorch {given} -> {output} ({parameters}), "
                                   f"Moira {ours['input']} -> {ours['output']} ({ours['parameters']})")


def check_today(moira, model, real, values):
    """The rows, or why there are none, and the seconds that Moira took; None when PyTorch itself fails."""
    answer = real.ask({"expression": model.expression, "sizes": model.sizes(values)})
    if "error" in answer:
        return None, answer["error"], 0
    ours, reason, seconds = ask_moira(moira, model, real.folder)
    rows = Rows(answer["rows"], ours or [], values)
    if reason:
        rows.complaints.insert(0, reason)
        rows.wrong += "it is not known" not in reason
    return rows, None, seconds


def run_today(moira, arguments):
    real = Real(today=True)
    if not real.python or not (TODAY_PACKAGES / "transformers").is_dir():
        print("skipped: today's packages are not there; scripts/fetch_today gets them")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    models = chosen([TodayModel(*model) for model in transformers_models.MODELS], arguments, TODAY_SAMPLE)
    print(f"{'model':<24}{'calls':>8}{'exact':>8}{'unknown':>9}{'wrong':>7}{'seconds':>9}")
    total = {"exact": 0, "unknown": 0, "wrong": 0}
    complete = skipped = 0
    for model in models:
        rows, error, seconds = check_today(moira, model, real, TODAY_VALUES[0])
        if error:
            skipped += 1
            print(f"{model.name:<24} PyTorch itself fails: {error[:120]}")
            continue
        counts = {kind: getattr(rows, kind) for kind in total}
        total = {kind: total[kind] + counts[kind] for kind in total}
        complete += counts["unknown"] + counts["wrong"] == 0
        print(f"{model.name:<24}{counts['exact'] + counts['unknown']:>8}{counts['exact']:>8}{counts['unknown']:>9}"
              f"{counts['wrong']:>7}{seconds:>9.2f}", flush=True)
        for complaint in rows.complaints[:arguments.show]:
            print(f"    {complaint}")
    real.close()
    share = total["exact"] / max(1, total["exact"] + total["unknown"])
    print(f"{total['exact']} exact, {total['unknown']} unknown, {total['wrong']} wrong ({share:.1%} exact); "
          f"{complete} of {len(models) - skipped} models complete, {skipped} do not run in PyTorch")
    failed = total["wrong"] > 0 or share < LEAST_EXACT
    print(f"{max(0, len(models) - skipped - failed)} passed, {int(failed)} failed, {skipped} skipped")
    return int(failed)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", nargs="?", const=True, help="three of the models")
    parser.add_argument("--only", metavar="NAME", help="those whose names contain this regular expression")
    parser.add_argument("--seed", help="nothing here is random")
    parser.add_argument("--today", action="store_true", help="the package of today alone")
    parser.add_argument("--full", action="store_true", help="all architectures, which is the default")
    parser.add_argument("--show", type=int, default=2, help="complaints for each model")
    arguments = parser.parse_args()
    moira = os.environ.get("MOIRA") or shutil.which("moira") or str(ROOT / "build/moira")
    if arguments.today:
        return run_today(moira, arguments)
    real = Real()
    if not real.python or not (FOLDER / "transformers").is_dir():
        print("skipped: PyTorch is not installed" if not real.python else
              "skipped: transformers is not there; scripts/fetch_transformers gets it")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    models = chosen([Model(*model) for model in MODELS], arguments)
    print(f"{'model':<24}{'modules':>8}{'exact':>8}{'unknown':>9}{'wrong':>7}{'seconds':>9}")
    failed = calls = 0
    for model in models:
        verdict = check(moira, model, real)
        calls += verdict.modules
        print(f"{model.name:<24}{verdict.modules:>8}{verdict.exact:>8}{verdict.unknown:>9}{verdict.wrong:>7}"
              f"{verdict.seconds:>9.2f}")
        for complaint in verdict.complaints[:arguments.show]:
            print(f"    {complaint}")
        failed += verdict.word() != "exact"
    real.close()
    print(f"{calls} calls of modules in {len(models)} models")
    print(f"{len(models) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
