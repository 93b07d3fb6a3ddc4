#!/usr/bin/env python3
"""Runs the examples after `moira distribute`, with real TensorFlow and Horovod: end_to_end.py [NAME…].

Each example is rewritten and started on two processes with Gloo. It must end well; its loss must go down; both
processes must end with the same weights; only the first one may print or write. Then the rewritten program runs on one
process: it must print as many lines as the original and write the same files.

The interpreter that has TensorFlow and Horovod is $HOROVOD_PYTHON; scripts/horovod makes one.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples/distribute"
MOIRA = os.environ.get("MOIRA", str(ROOT / "build/moira"))
PYTHON = os.environ.get("HOROVOD_PYTHON", sys.executable)
WORKER = ROOT / "tests/horovod/worker.py"
ENVIRONMENT = dict(os.environ, TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="-1", PYTHONDONTWRITEBYTECODE="1")


def start(script, folder, processes):
    command = [PYTHON, WORKER, script, folder]
    if processes > 1:
        runner = Path(PYTHON).with_name("horovodrun")
        command = [PYTHON, runner, "--gloo", "-np", str(processes), "-H", f"localhost:{processes}", *command]
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, timeout=600, env=ENVIRONMENT)
    if done.returncode:
        raise RuntimeError(f"{processes} processes: status {done.returncode}\n{(done.stdout + done.stderr)[-1500:]}")
    return [json.loads((Path(folder) / f"rank{rank}.json").read_text()) for rank in range(processes)]


def written(folder, rank):
    # Names hold times and process numbers; what is left of them must be the same.
    place = Path(folder) / f"rank{rank}"
    return {re.sub(r"\d+", "N", str(p.relative_to(place))) for p in place.rglob("*") if p.is_file() and "hvd-" not in p.name
            and not p.name.startswith("events.out")}


def same(a, b):
    return len(a) == len(b) and all(x[0] == y[0] and abs(x[1] - y[1]) <= 1e-4 * (1 + abs(x[1])) and
                                    abs(x[2] - y[2]) <= 1e-4 * (1 + abs(x[2])) for x, y in zip(a, b))


def two_problem(folder, ranks, needs_loss):
    problem = []
    losses = [float(v) for v in re.findall(r"loss[ =:]+([0-9.]+)", ranks[0]["printed"])]
    if needs_loss and (len(losses) < 2 or losses[-1] >= losses[0]):
        problem.append(f"the loss does not go down: {losses}")
    if not ranks[0]["weights"]:
        problem.append("no weights were found")
    if not same(ranks[0]["weights"], ranks[1]["weights"]):
        problem.append(f"the weights differ: {ranks[0]['weights'][:2]} and {ranks[1]['weights'][:2]}")
    if ranks[1]["printed"].strip():
        problem.append(f"the second process prints {ranks[1]['printed'][:100]!r}")
    if written(folder, 1):
        problem.append(f"the second process writes {sorted(written(folder, 1))[:5]}")
    return problem


def problem_of(example):
    with tempfile.TemporaryDirectory() as base:
        outcome = subprocess.run([MOIRA, "distribute", "--isolated", "-q", "-o", base + "/out/", str(example)],
                                 capture_output=True, text=True, check=False)
        if outcome.returncode:
            return outcome.stderr
        name = "train.py" if example.is_dir() else example.name
        original = example / name if example.is_dir() else example
        result = next(Path(base, "out").rglob(name))
        needs_loss = "loss" in original.read_text(encoding="utf-8").replace("g_loss", "").replace("d_loss", "") and example.stem != "gan"
        try:
            two = start(result, base + "/two", 2)
            before, after = start(original, base + "/before", 1), start(result, base + "/after", 1)
        except (RuntimeError, subprocess.TimeoutExpired) as failure:
            return str(failure)
        problem = two_problem(base + "/two", two, needs_loss)
        if written(base + "/before", 0) != written(base + "/after", 0):
            problem.append(f"one process writes other files: {sorted(written(base + '/before', 0) ^ written(base + '/after', 0))}")
        if written(base + "/two", 0) != written(base + "/before", 0):
            problem.append(f"of two processes the first writes {sorted(written(base + '/two', 0))}")
        if before[0]["printed"].count("\n") != after[0]["printed"].count("\n"):
            problem.append("one process prints another number of lines")
        return "\n".join(problem)


def main():
    wanted = sys.argv[1:]
    passed = failed = 0
    for example in sorted(EXAMPLES.iterdir()):
        if example.suffix not in (".py", "") or "torch" in example.name or (wanted and example.stem not in wanted):
            continue
        texts = [p.read_text(encoding="utf-8") for p in ([example] if example.is_file() else example.glob("*.py"))]
        if not any("tensorflow" in text for text in texts):
            continue
        problem = problem_of(example)
        passed += not problem
        failed += bool(problem)
        print(f"{example.stem}: {'ok' if not problem else 'FAILED'}\n{problem}".strip(), flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
