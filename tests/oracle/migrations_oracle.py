#!/usr/bin/env python3
"""Runs every model of torchvision in PyTorch with the shapes that `moira annotate` gives it.

For each constructor of torchvision.models (of detection models the backbone) Moira is asked, from the source alone,
which annotations its inputs can have. What `--static` gives must run in PyTorch; and whatever runs in PyTorch, of random
shapes of ranks 1 to 5, must be allowed by what is forced without it: of a rank that is possible, with the numbers that
are said to be the only ones. A model of which Moira says that it cannot tell is unknown; at most 5 % may be.

PyTorch's answers are kept in build/cache, since they take minutes. Without PyTorch all is skipped.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import time

from torchvision_oracle import ROOT, TIME_LIMIT, Model, chosen, open_real, tally

SHAPES = 8  # random ones for each model
RANKS = [1, 2, 3, 3, 4, 4, 4, 4, 5, 5]
CHANNELS = [1, 2, 3, 3, 3, 3, 3, 4]


def annotate(moira, model, *options):
    """What is said of `forward`, or why nothing is, and the seconds that it took."""
    command = [moira, "annotate", "--isolated", "--output-format", "json", *options, "--entry", model.expression]
    start = time.perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return None, f"takes more than {TIME_LIMIT} s", TIME_LIMIT
    seconds = time.perf_counter() - start
    if done.returncode not in (0, 1) or not done.stdout.startswith("["):
        return None, f"status {done.returncode}: {done.stderr.strip()[:200]}", seconds
    return json.loads(done.stdout)[0], None, seconds


def random_shapes(generator, model):
    """One for each input; most of them are images, for those of other ranks fail for most models."""
    rank = generator.choice(RANKS)
    shape = [generator.choice([1, 2, 3]), generator.choice(CHANNELS), *generator.choices([1, 2, 7, 16, 32, 64, 65, 224], k=3)]
    shape = shape[5 - rank:] if rank < 4 else shape[:rank]
    return [shape] * len(model.sizes[0])


def forbids(found, shapes):
    """Why the annotations that are forced do not allow these shapes; None when they do."""
    for (name, ranks), shape in zip(found["ranks"].items(), shapes):
        declared = found["parameters"].get(name)
        if len(shape) not in ranks:
            return f"{name}: rank {len(shape)} is not among {ranks}"
        if isinstance(declared, list):
            for size, wanted in zip(shape, declared):
                if isinstance(wanted, int) and size != wanted:
                    return f"{name}: {shape} is not {declared}"
    return None


def check(moira, real, model, generator):
    """(word, what is to be said of it, inputs that run, seconds)"""
    static, reason, seconds = annotate(moira, model, "--static")
    forced, second_reason, more = annotate(moira, model)
    if reason or second_reason:
        return "wrong", reason or second_reason, 0, seconds + more
    running = 0
    for _ in range(SHAPES):
        shapes = random_shapes(generator, model)
        if "error" in real.ask({"expression": model.expression, "shapes": shapes}):
            continue
        running += 1
        complaint = forbids(forced, shapes)
        if complaint:
            return "wrong", f"{shapes} runs, but {complaint}", running, seconds + more
    if static["status"] == "ill-typed":
        return "wrong", f"is said to fit no input: {static['because']}", running, seconds + more
    if static["status"] != "static":
        return "unknown", static.get("undecided", "some dimension can be no number"), running, seconds + more
    shapes = list(static["parameters"].values())
    answer = real.ask({"expression": model.expression, "shapes": shapes})
    if "error" in answer:
        return "wrong", f"{shapes} does not run: {answer['error']}", running, seconds + more
    return "exact", ", ".join(map(str, shapes)), running, seconds + more


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", nargs="?", const=True, help="eight small models")
    parser.add_argument("--only", metavar="NAME", help="those whose names contain this regular expression")
    parser.add_argument("--seed", type=int, default=20251115)
    arguments = parser.parse_args()
    moira = os.environ.get("MOIRA") or shutil.which("moira") or str(ROOT / "build/moira")
    real = open_real()
    if not real:
        return 0
    listed = real.ask({})
    models = chosen([Model(module, name) for module, name in listed["constructors"]], arguments)
    print(f"torchvision {listed['version']}, {len(models)} constructors, {SHAPES} random shapes each")
    print(f"{'constructor':<44}{'seconds':>8}{'of them run':>13}  static")
    words = []
    for model in models:
        word, text, running, seconds = check(moira, real, model, random.Random(f"{arguments.seed} {model.name}"))
        words.append(word)
        print(f"{model.name:<44}{seconds:>8.2f}{running:>13}  {'' if word == 'exact' else word + ': '}{text}")
    real.close()
    return tally(words, arguments.sample)


if __name__ == "__main__":
    sys.exit(main())
