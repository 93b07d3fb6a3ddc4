#!/usr/bin/env python3
"""Asks `moira annotate --entry` and `moira prune --entry` about the models of today's transformers: all are answered.

An answer has status 0 and says something: the parameters of the function that is annotated, with every rank that is said to
be possible being one that the model is really called with or more, and at least one condition that is decided. The packages
lie in build/cache/today, where scripts/fetch_today puts them; without them all is skipped.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys

import transformers_models
import transformers_oracle as today

TIME_LIMIT = 120
NAMES = ("Bert Roberta Electra MPNet Albert DistilBert ModernBert RoFormer Llama Mistral Qwen2 Gemma2 Phi3 Olmo2 Granite "
         "Starcoder2 GPT2 GPTNeoX OPT Bloom Falcon Bart T5 Whisper ViT Dinov2 Swin ConvNext ResNet CLIPText").split()


def ask(moira, command, model, *more):
    """The answer, or why there is none."""
    arguments = [moira, command, "--isolated", "--search-path", str(today.TODAY_PACKAGES), "--output-format", "json",
                 "--entry", model.expression, *more]
    try:
        done = subprocess.run(arguments, capture_output=True, text=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return None, f"takes more than {TIME_LIMIT} s"
    if done.returncode != 0 or not done.stdout.strip():
        return None, f"status {done.returncode}: {done.stderr.strip()[:200]}"
    return json.loads(done.stdout), None


def check(moira, model):
    """What is wrong with the answers about a model."""
    name, shape = model.inputs[0]
    rank = len(shape.partition(":")[0].split(","))
    answer, reason = ask(moira, "annotate", model)
    if reason:
        return f"annotate: {reason}"
    ranks = answer[0]["ranks"].get(name) if answer else None
    if not ranks or rank not in ranks:
        return f"annotate: {name} of rank {rank} is not among {ranks}"
    answer, reason = ask(moira, "prune", model, "--where", f"{name}.ndim == {rank}")
    if reason:
        return f"prune: {reason}"
    return None if answer else "prune: no condition is found"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", nargs="?", const=True, help="three models, which the seed decides")
    parser.add_argument("--full", action="store_true", help="all models, which is the default")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    moira = os.environ.get("MOIRA") or shutil.which("moira") or str(today.ROOT / "build/moira")
    if not (today.TODAY_PACKAGES / "transformers").is_dir():
        print("skipped: today's packages are not there; scripts/fetch_today gets them")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    models = [today.TodayModel(*model) for model in transformers_models.MODELS if model[0] in NAMES]
    if arguments.sample:
        models = random.Random(arguments.seed).sample(models, 3)
    failed = 0
    for model in models:
        trouble = check(moira, model)
        failed += trouble is not None
        print(f"{model.name:<16}{trouble or 'answered'}", flush=True)
    print(f"{len(models) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
