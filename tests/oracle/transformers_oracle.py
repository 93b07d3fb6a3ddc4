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

from torchvision_oracle import PYTHONS, Verdict

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDER = ROOT / "build/cache/transformers"
CACHE = ROOT / "build/cache/transformers.json"
SAMPLE = ["Bert", "XGLM", "BlenderbotSmall"]
TIME_LIMIT = 120

TEXTS = ["input_ids=n,t"]
PAIRS = ["input_ids=n,s", "decoder_input_ids=n,t"]
VALUES = [{"n": 2, "s": 5, "t": 7}, {"n": 3, "s": 4, "t": 1}]
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


class Real:
    """PyTorch in a process of its own; its answers are kept."""

    def __init__(self):
        self.kept = json.loads(CACHE.read_text()) if CACHE.exists() else {}
        self.python = next((python for python in PYTHONS if self.has_torch(python)), None)
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
                command = [self.python, str(HERE / "transformers_worker.py"), str(FOLDER)]
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


def ask_moira(moira, model):
    """The rows, the reason why there are none, and the seconds that it took."""
    command = [moira, "summary", "--isolated", "--search-path", str(FOLDER), "--output-format", "json",
               model.expression, *model.shapes()]
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


def chosen(models, arguments):
    if arguments.only:
        return [model for model in models if re.search(arguments.only, model.name)]
    return [model for model in models if not arguments.sample or model.name in SAMPLE]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", nargs="?", const=True, help="three of the models")
    parser.add_argument("--only", metavar="NAME", help="those whose names contain this regular expression")
    parser.add_argument("--seed", help="nothing here is random")
    parser.add_argument("--show", type=int, default=2, help="complaints for each model")
    arguments = parser.parse_args()
    moira = os.environ.get("MOIRA") or shutil.which("moira") or str(ROOT / "build/moira")
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
