#!/usr/bin/env python3
"""Runs the examples for TensorFlow and what becomes of them on a stand-in (tests/horovod/standin.py).

On one process the result must print, write and set the same rates as the original. On two, both processes must take
part in the same collective operations, average before they apply, and broadcast; rates are twice as high; only the
first process prints or writes.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MOIRA = os.environ.get("MOIRA", str(ROOT / "build/moira"))
NAMES = ["custom_schedule", "denoiser", "gan", "image_classifier", "project", "resume", "text_classification", "transformer"]


def start(script, folder, rank, size):
    os.makedirs(folder)
    log = folder + ".json"
    done = subprocess.run([sys.executable, ROOT / "tests/horovod/standin.py", script, str(rank), str(size), log],
                          cwd=folder, capture_output=True, text=True, check=False, timeout=60)
    if done.returncode:
        raise RuntimeError(f"rank {rank} of {size}: {done.stderr[-600:]}")
    record = json.loads(Path(log).read_text(encoding="utf-8"))
    record["printed"] = done.stdout.count("\n")
    record["written"] = sorted(str(p.relative_to(folder)) for p in Path(folder).rglob("*") if p.is_file())
    return record


def problem_of(name, base):
    example = ROOT / "examples/distribute" / name
    example = example if example.is_dir() else example.with_suffix(".py")
    outcome = subprocess.run([MOIRA, "distribute", "--isolated", "-q", "-o", base + "/out/", str(example)],
                             capture_output=True, text=True, check=False)
    if outcome.returncode:
        return outcome.stderr
    script = "train.py" if example.is_dir() else example.name
    result = str(next(Path(base, "out").rglob(script)))
    before = start(str(example / script if example.is_dir() else example), base + "/before", 0, 1)
    after = start(result, base + "/after", 0, 1)
    ranks = [start(result, f"{base}/rank{rank}", rank, 2) for rank in range(2)]
    problem = [mistake for record in (after, *ranks) for mistake in record["mistakes"]]
    for key in ("rates", "printed", "written"):
        if before[key] != after[key]:
            problem.append(f"one process: {key} {after[key]} instead of {before[key]}")
    if ranks[0]["events"] != ranks[1]["events"]:
        problem.append("the processes take part in different operations")
    if not any(event[0] == "broadcast" for event in ranks[0]["events"]):
        problem.append("nothing is broadcast")
    if any(abs(two - 2 * one) > 1e-9 for one, two in zip(before["rates"], ranks[0]["rates"])):
        problem.append(f"rates {ranks[0]['rates']} instead of twice {before['rates']}")
    if ranks[1]["printed"] or ranks[1]["written"]:
        problem.append(f"the second process prints {ranks[1]['printed']} lines and writes {ranks[1]['written']}")
    if (ranks[0]["printed"], ranks[0]["written"]) != (before["printed"], before["written"]):
        problem.append("the first process prints or writes something else than the original")
    return "\n".join(problem)


def main():
    try:
        import numpy  # noqa: F401
    except ImportError:
        print("skipped: the examples of distribute on the stand-in: there is no NumPy")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    passed = failed = 0
    for name in NAMES:
        with tempfile.TemporaryDirectory() as base:
            try:
                problem = problem_of(name, base)
            except RuntimeError as failure:
                problem = str(failure)
        passed += not problem
        failed += bool(problem)
        if problem:
            print(f"FAILED: {name}\n{problem}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
