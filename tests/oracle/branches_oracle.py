#!/usr/bin/env python3
"""The conditions on shapes in models of transformers, decided by `moira prune` for whole classes of inputs.

Figure 9 of "Generalizing Shape Analysis with Gradual Types" (ECOOP 2024) counts the branches of six models that remain
after branch elimination, without and with constraints on the input. This prints the same table from the sources of the
package, nothing of which is executed, and goes on where the paper's implementation gets no answer: XGLM with all of its
24 layers, and models with an encoder and a decoder.

A row fails when the number of conditions that the run meets is not the one that PyTorch's tracer meets, when not all of
them are decided for the class of inputs, or when more remain without constraints than in the paper. Fewer may: an
unpacking `batch, length = input_ids.size()` raises for all ranks but 2, so what comes after it is decided.

The package lies in build/cache/transformers, where scripts/fetch_transformers puts it; without it all is skipped.
"""

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

from transformers_oracle import FOLDER, ROOT

TIME_LIMIT = 120
TEXT = ["input_ids.ndim == 2"]
XGLM = TEXT + ["input_ids.shape[0] > 0", "1 < input_ids.shape[1] < 2000"]
PAIR = TEXT + ["decoder_input_ids.ndim == 2", "input_ids.shape[0] > 0", "decoder_input_ids.shape[0] == input_ids.shape[0]",
               "1 < input_ids.shape[1] < 1000", "1 < decoder_input_ids.shape[1] < 1000"]
# The model, its configuration, the class of inputs, how many conditions are met, and how many remain in the paper.
ROWS = [
    ("Electra", "", [], 3, 3), ("Electra", "", TEXT, 3, 0),
    ("Roberta", "", [], 3, 0), ("Roberta", "", TEXT, 3, 0),
    ("MobileBert", "", [], 3, 3), ("MobileBert", "", TEXT, 3, 0),
    ("Bert", "", [], 3, 0), ("Bert", "", TEXT, 3, 0),
    ("MegatronBert", "", [], 3, 0), ("MegatronBert", "", TEXT, 3, 0),
    ("XGLM", "num_layers=1", [], 5, 4), ("XGLM", "num_layers=1", XGLM, 5, 0),
    ("XGLM", "", XGLM, 74, None),
    ("Marian", "vocab_size=58101", PAIR, 85, None), ("MarianMT", "vocab_size=58101", PAIR, 85, None),
    ("M2M100", "", PAIR, 87, None), ("Blenderbot", "", PAIR, 125, None), ("BlenderbotSmall", "", PAIR, 57, None),
]
SAMPLE = ["Bert", "XGLM"]


def ask(moira, name, settings, wheres):
    """The rows, or why there are none, with the seconds and megabytes that it took."""
    config = name[:-2] if name.endswith("MT") else name
    command = [moira, "prune", "--isolated", "--search-path", str(FOLDER), "--output-format", "json",
               "--entry", f"transformers.{name}Model(transformers.{config}Config({settings}))"]
    for where in wheres:
        command += ["--where", where]
    start = time.perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return None, f"takes more than {TIME_LIMIT} s", TIME_LIMIT
    seconds = time.perf_counter() - start
    if done.returncode != 0:
        reasons = [line for line in done.stderr.splitlines() if "error" in line]
        return None, f"status {done.returncode}: {reasons[0] if reasons else done.stderr[:200]}", seconds
    return json.loads(done.stdout), None, seconds


def complaints(rows, met, remaining, wheres, allowed):
    found = []
    if sum(row["occurrences"] for row in rows) != met:
        found.append(f"{met} conditions should be met")
    if remaining > (allowed or 0):
        found.append("more remain than should")
    if any(row["verdict"] == "unknown" for row in rows):
        found.append("it is unknown what some of them are")
    return found + [f"{row['line']}: {row['condition'][:70]}: {row['verdict']} {row['because']}" for row in rows
                    if found and row["verdict"] not in ("true", "false")]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", nargs="?", const=True, help="two of the models")
    parser.add_argument("--only", metavar="NAME", help="those whose names contain this regular expression")
    parser.add_argument("--seed", help="nothing here is random")
    arguments = parser.parse_args()
    moira = os.environ.get("MOIRA") or shutil.which("moira") or str(ROOT / "build/moira")
    if not (FOLDER / "transformers").is_dir():
        print("skipped: transformers is not there; scripts/fetch_transformers gets it")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    print(f"{'model':<34}{'class':>8}{'met':>6}{'true':>6}{'false':>6}{'remain':>8}{'paper':>7}{'seconds':>9}")
    passed = failed = 0
    for name, settings, wheres, met, paper in ROWS:
        if arguments.only and not re.search(arguments.only, name) or arguments.sample and name not in SAMPLE:
            continue
        rows, reason, seconds = ask(moira, name, settings, wheres)
        found = [reason] if reason else []
        if rows is not None:
            count = sum(row["occurrences"] for row in rows)
            true, false = (sum(row["decided"] for row in rows if row["verdict"] == side) for side in ("true", "false"))
            remaining = count - sum(row["decided"] for row in rows)
            found = complaints(rows, met, remaining, wheres, paper)
            print(f"{name + '(' + settings + ')':<34}{len(wheres) or 'any':>8}{count:>6}{true:>6}{false:>6}{remaining:>8}"
                  f"{'-' if paper is None else paper:>7}{seconds:>9.2f}")
        passed, failed = passed + (not found), failed + bool(found)
        for complaint in found:
            print(f"    {name}: {complaint}")
    print(f"most memory of a run: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024} MB")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
