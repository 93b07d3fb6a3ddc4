#!/usr/bin/env python3
"""Conditions on shapes in models of transformers, decided for classes of inputs: three answers side by side.

Figure 9 of "Generalizing Shape Analysis with Gradual Types" (ECOOP 2024) counts the conditions of six models
that remain after branch elimination, without and with constraints on the input. For each there are here
- the answer of the reference, PyTorch's torch.fx.experimental.migrate_gradual_types, asked while the tracer
  of transformers runs the model (branches_reference_worker.py); what remains must be the number of Figure 9;
- the answer of `moira prune`, from the sources of the package, nothing of which is executed;
- what the real model does with hundreds of inputs of all ranks and many sizes (branches_real_worker.py).
For XGLM with all of its layers and five models with an encoder and a decoder, which Figure 9 does not have,
there are the last two.

A row fails when Moira meets other conditions than the tracer, says anything else than the reference where
that decides, or leaves more open than the paper; when a run of the model takes another side than Moira says,
or fewer than LEAST runs reach a condition that Moira decides; when a condition that Moira leaves open is not
met with both sides, or a run with inputs for which Moira names one side takes the other. What runs has fewer
layers, and some is narrower; Moira must say the same of it.

Moira decides more than the reference in three models; each of these verdicts is printed with the runs that
reach it:
- Electra: `batch_size, seq_length = input_shape` raises for all ranks but 2. The tracer records two
  subscripts, and the reference holds ranks 3 and 4 to be possible as well.
- MobileBert: `not (attention_mask.dim() == 2 and self.config.is_decoder)` is true whatever the rank, because
  the model is no decoder. The reference is asked about the comparison alone, which is what the tracer sees.
- XGLM: two comparisons `size() != (...)` of equal sizes. The reference holds the first to be true for a batch
  of size 0, which does not get there: `view(0, length, -1)` raises. The second it holds to be true for a text
  of length 1, which has no mask to compare; the reference asks about the trace of an example that has one.

The package lies in build/cache/transformers, where scripts/fetch_transformers puts it; without it all is
skipped.
"""

import argparse
import ast
import collections
import concurrent.futures
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import time
import types
from pathlib import Path

import transformers_oracle
from branches_models import CLASSES, MODELS
from gradual_reference_oracle import DEBIAN_PYTHON, has_reference
from transformers_oracle import FOLDER, HERE, ROOT

TIME_LIMIT = 120
REFERENCE_LIMIT = 300  # as in the paper
SAMPLE = {"Electra", "XGLM"}
SLOW = {"XGLM"}  # for the reference, which is not asked about it for a sample
LEAST = 20


def ask_moira(moira, expression, wheres):
    """The conditions, or why there are none, and the seconds that it took."""
    command = [moira, "prune", "--isolated", "--search-path", str(FOLDER), "--output-format", "json",
               "--entry", expression]
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


def ask_reference(model, class_name):
    """Its answers in the order of the program, and what went wrong with it as a whole."""
    command = [DEBIAN_PYTHON, str(HERE / "branches_reference_worker.py"), str(FOLDER), model.expression(),
               *CLASSES[class_name]]
    try:
        done = subprocess.run(command, capture_output=True, timeout=REFERENCE_LIMIT)
        output = done.stdout
        problem = done.stderr.decode().strip().splitlines()[-1] if done.returncode else None
    except subprocess.TimeoutExpired as stopped:
        output, problem = stopped.stdout or b"", f"no answer in {REFERENCE_LIMIT} s"
    return [json.loads(line) for line in output.decode().splitlines()], problem


def run_models(python, rows, count, seed):
    """What the runs of each model met: pairs of the sizes of its inputs and the sides that were taken."""
    models = {row.model.run_expression(): row.model for row in rows}
    conditions = collections.defaultdict(set)
    for condition in (condition for row in rows for condition in row.rows):
        conditions[condition["file"]].add((condition["line"], condition["column"], condition["condition"]))
    runs = [(expression, sizes) for expression, model in models.items()
            for sizes in model.sizes(random.Random(f"{seed} {model.name}"), count)]
    job = {"conditions": {file: sorted(places) for file, places in conditions.items()},
           "runs": [{"expression": expression, "sizes": sizes} for expression, sizes in runs]}
    done = subprocess.run([python, str(HERE / "branches_real_worker.py"), str(FOLDER)], capture_output=True,
                          text=True, input=json.dumps(job) + "\n", timeout=10 * TIME_LIMIT)
    lines = done.stdout.splitlines()
    if done.returncode or len(lines) != len(runs):
        raise SystemExit(f"the models do not run: {done.stderr[-600:]}")
    met = {expression: [] for expression in models}
    for (expression, sizes), line in zip(runs, lines):
        met[expression].append((sizes, json.loads(line)["seen"]))
    return met


def holds(condition, sizes):
    """Whether a condition on the inputs, in Python, holds for inputs of these sizes."""
    return eval(condition, {name: types.SimpleNamespace(ndim=len(shape), shape=shape)
                            for name, shape in sizes.items()})


def place(condition):
    return condition["file"], condition["line"], condition["column"]


class Row:
    """A model and a class of inputs, with all that is said about its conditions."""

    def __init__(self, model, class_name):
        self.model, self.class_name, self.wheres = model, class_name, CLASSES[class_name]
        self.title = f"{model.name}({model.settings})"
        self.paper = model.paper[class_name]
        self.rows, self.reference, self.left = [], None, None
        self.complaints, self.remarks = [], []
        self.reached = self.against = None  # how often runs reach a condition, and take another side
        self.more = 0  # verdicts that the reference does not have

    def text(self, row):
        return f"{Path(row['file']).name}:{row['line']}: {row['condition']}"

    def ask(self, moira):
        rows, reason, self.seconds = ask_moira(moira, self.model.expression(), self.wheres)
        if reason:
            self.complaints.append(reason)
            return
        self.rows = rows
        small = ask_moira(moira, self.model.run_expression(), self.wheres)[0] or []
        if {place(row): row["verdict"] for row in rows} != {place(row): row["verdict"] for row in small}:
            self.complaints.append("Moira says something else of the model that is run")
        self.met = sum(row["occurrences"] for row in rows)
        self.remaining = self.met - sum(row["decided"] for row in rows)
        if self.met != self.model.conditions:
            self.complaints.append(f"{self.model.conditions} conditions should be met, not {self.met}")
        if self.remaining > (self.paper or 0):
            self.complaints.append("more remain than should")
        self.complaints += [f"{self.text(row)}: {row['verdict']} {row['because']}" for row in rows
                            if row["verdict"] not in ("true", "false", "both")]

    def compare_reference(self, answers, problem):
        self.reference = {(answer["file"], answer["line"]): answer for answer in answers}
        self.left = sum(answer["verdict"] not in ("true", "false") for answer in answers)
        if problem:
            self.complaints.append(f"the reference fails: {problem}")
        self.complaints += [f"the reference: line {answer['line']}: {answer['verdict']} {answer['because']}"
                            for answer in answers if answer["verdict"] not in ("true", "false", "both")]
        if self.left != self.paper:
            self.complaints.append(f"the reference leaves {self.left} open, Figure 9 says {self.paper}")
        lines = sorted((answer["file"], answer["line"]) for answer in answers)
        if lines != sorted((row["file"], row["line"]) for row in self.rows):
            self.complaints.append(f"the tracer meets the lines {[line for _, line in lines]}")
            return
        for row in self.rows:
            answer = self.reference[row["file"], row["line"]]["verdict"]
            # The tracer sees single comparisons; the side of one is not that of a whole condition of several.
            is_whole = isinstance(ast.parse(row["condition"], mode="eval").body, ast.Compare)
            differs = row["verdict"] == "both" or is_whole and row["verdict"] != answer
            if answer in ("true", "false") and differs:
                self.complaints.append(f"{self.text(row)}: {row['verdict']}, and {answer} in the reference")

    def compare_runs(self, runs):
        self.reached = self.against = 0
        sides = collections.defaultdict(list)
        for sizes, seen in runs:
            if all(holds(where, sizes) for where in self.wheres):
                for file, line, column, side in seen:
                    sides[file, line, column].append((side, sizes))
        for row in self.rows:
            self.compare_condition(row, sides[place(row)])

    def compare_condition(self, row, met):
        """[met] are the sides that runs took, with the sizes of their inputs."""
        true = [sizes for side, sizes in met if side]
        false = [sizes for side, sizes in met if not side]
        text, verdict, against = self.text(row), row["verdict"], []
        if verdict in ("true", "false"):
            against = false if verdict == "true" else true
            if len(met) < LEAST:
                self.complaints.append(f"{text}: {verdict}, but only {len(met)} runs reach it")
            if self.reference and self.reference.get((row["file"], row["line"]), {}).get("verdict") == "both":
                self.more += 1
                self.remarks.append(f"more: {text}: open in the reference, {verdict} for Moira and in "
                                    f"{len(met) - len(against)} of {len(met)} runs")
        elif verdict == "both":
            for when, others in ((row["true_when"], false), (row["false_when"], true)):
                against += [sizes for sizes in others if when and holds(when, sizes)]
            if not true or not false:
                self.complaints.append(f"{text}: no run takes the side {not true}")
            self.remarks.append(f"open: {text}: true in {len(true)} runs, false in {len(false)}")
        self.reached += len(met)
        self.against += len(against)
        self.complaints += [f"{text}: {verdict}, but not as Moira says for {sizes}" for sizes in against[:3]]

    def show(self):
        def number(value, width, form="d"):
            return "-".rjust(width) if value is None else format(value, f"{width}{form}")

        if self.rows:
            asked = self.reference and sum(answer["seconds"] for answer in self.reference.values())
            true, false = (sum(row["decided"] for row in self.rows if row["verdict"] == side)
                           for side in ("true", "false"))
            print(f"{self.title:<28}{self.class_name:<8}{self.met:>4}{number(self.paper, 7)}"
                  f"{number(self.left, 11)}{number(asked, 9, '.2f')}{true:>8}{false:>6}{self.remaining:>7}"
                  f"{self.seconds:>9.2f}{number(self.reached, 9)}{number(self.against, 8)}")
        for remark in self.remarks:
            print(f"    {remark}")
        for complaint in self.complaints:
            print(f"    failed: {self.title} {self.class_name}: {complaint}")


def chosen_models(arguments):
    chosen = [model for model in MODELS if not arguments.only or re.search(arguments.only, model.name)]
    return [model for model in chosen if model.name in SAMPLE and None not in model.paper.values()] \
        if arguments.sample else chosen


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", action="store_true", help="two of the models, the reference for one")
    parser.add_argument("--only", metavar="NAME", help="those whose names contain this regular expression")
    parser.add_argument("--seed", default="1", help="of the inputs of the runs")
    arguments = parser.parse_args()
    moira = os.environ.get("MOIRA") or shutil.which("moira") or str(ROOT / "build/moira")
    if not (FOLDER / "transformers").is_dir():
        print("skipped: transformers is not there; scripts/fetch_transformers gets it")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    table = [Row(model, class_name) for model in chosen_models(arguments) for class_name in model.paper]
    for row in table:
        row.ask(moira)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    has_solver, python = os.path.exists(DEBIAN_PYTHON) and has_reference(), transformers_oracle.Real().python
    if not has_solver:
        print("skipped: the reference needs python3-torch, python3-torchvision and python3-z3")
    if not python:
        print("skipped: the models do not run, PyTorch is not installed")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        count = 100 if arguments.sample else 200
        runs = python and pool.submit(run_models, python, table, count, arguments.seed)
        asked = {row: pool.submit(ask_reference, row.model, row.class_name) for row in table
                 if has_solver and row.paper is not None
                 and not (arguments.sample and row.model.name in SLOW)}
    print(f"{'':40}{'paper':>7}{'reference':>20}{'Moira':>30}{'runs':>17}\n"
          f"{'model':<28}{'inputs':<8}{'met':>4}{'remain':>7}{'remain':>11}{'seconds':>9}{'true':>8}"
          f"{'false':>6}{'remain':>7}{'seconds':>9}{'reach':>9}{'against':>8}")
    for row in table:
        if row in asked:
            row.compare_reference(*asked[row].result())
        if runs:
            row.compare_runs(runs.result()[row.model.run_expression()])
        row.show()
    failed, skipped = sum(bool(row.complaints) for row in table), (not has_solver) + (not python)
    if runs:
        print(f"{sum(map(len, runs.result().values()))} runs of real models reach conditions "
              f"{sum(row.reached for row in table)} times")
        if asked:
            print(f"{sum(row.more for row in table)} verdicts of Moira are open in the reference")
    if arguments.sample:
        print(f"the reference takes long for {', '.join(SLOW)} and is not asked about it for a sample")
    print(f"most memory of a run of Moira: {memory} MB")
    print(f"{len(table) - failed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
