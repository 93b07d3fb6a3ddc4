#!/usr/bin/env python3
"""Compares the shapes of functions that nobody calls with PyTorch and NumPy, and counts how many are known.

The programs of uncalled_programs.py are shown by `moira shapes`, then made and called with numbers of all kinds,
and followed line by line: every shape that was printed is evaluated with the numbers of the call, and must be the
real one. Of the repositories under build/cache/repos, where they are, the share of arrays is printed whose shape is
known in full, file by file alone; a size with a name counts.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import interpreters
import uncalled_programs

REPOSITORIES = interpreters.ROOT / "build/cache/repos"
# Folder or file, and the least share, in percent.
SHARES = [("nanoGPT/model.py", 50), ("minGPT/mingpt/model.py", 40), ("pytorch-cifar", 55), ("vit-pytorch", 50),
          ("numpy-ml", 22), ("ML-From-Scratch", 25)]
CALLS = 4  # of each program that is written by hand


def shapes_of(moira, paths):
    command = [moira, "shapes", "--isolated", "--output-format", "json", *map(str, paths)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(run.stdout or "[]")


def is_known(shape):
    return shape is not None and None not in shape and "..." not in shape


def find_python():
    """An interpreter that has PyTorch: today's, or that of the system."""
    for python in (interpreters.ROOT / "build/cache/today/bin/python", Path("/usr/bin/python3")):
        if python.exists() and subprocess.run([python, "-c", "import torch, numpy"], capture_output=True,
                                              check=False).returncode == 0:
            return python
    return None


def has_einops(python):
    return subprocess.run([python, "-c", "import einops"], capture_output=True, check=False).returncode == 0


def make_programs(rng, count, python):
    programs = []
    for source, calls in uncalled_programs.PROGRAMS:
        if "einops" in source and not has_einops(python):
            continue
        numbered = [call for _ in range(CALLS) for call in uncalled_programs.with_numbers(rng, calls)]
        programs.append((source, numbered))
    programs += [uncalled_programs.generated(rng) for _ in range(count)]
    return programs


def compare(moira, python, programs, folder):
    jobs = []
    for i, (source, calls) in enumerate(programs):
        path = Path(folder) / f"program_{i}.py"
        path.write_text(uncalled_programs.HEAD + source)
        jobs.append({"path": str(path), "calls": calls, "rows": []})
    by_path = {job["path"]: job for job in jobs}
    for row in shapes_of(moira, by_path):
        by_path[row["file"]]["rows"].append(row)
    run = subprocess.run([python, interpreters.HERE / "uncalled_worker.py"], input=json.dumps(jobs), text=True,
                         capture_output=True, check=False)
    if run.returncode != 0:
        print(run.stderr[-2000:])
        return jobs, None
    return jobs, json.loads(run.stdout)


def report(jobs, results):
    """Prints what is wrong; how many programs are right and wrong."""
    passed = failed = compared = known = rows = 0
    for job, result in zip(jobs, results):
        compared += result["compared"]
        rows += len(job["rows"])
        known += sum(is_known(row["shape"]) for row in job["rows"])
        failed += bool(result["wrong"])
        passed += not result["wrong"]
        for wrong in result["wrong"]:
            print(f"FAILED: {job['path']}: {wrong}")
        if result["wrong"]:
            print(Path(job["path"]).read_text(), *job["calls"], sep="\n")
    print(f"{compared} shapes compared; {known} of {rows} targets are known in full ({100 * known // max(rows, 1)} %)")
    return passed, failed


def print_shares(moira):
    passed = failed = skipped = 0
    for name, least in SHARES:
        path = REPOSITORIES / name
        if not path.exists():
            print(f"skipped: {name}: it is not under build/cache/repos")
            skipped += 1
            continue
        files = [path] if path.is_file() else sorted(path.rglob("*.py"))
        rows = [row for file in files for row in shapes_of(moira, [file])]
        share = 100 * sum(is_known(row["shape"]) for row in rows) / max(len(rows), 1)
        print(f"{name}: {share:.0f} % of {len(rows)} targets are known in full")
        passed += share >= least
        failed += share < least
        if share < least:
            print(f"FAILED: {name}: less than {least} %")
    return passed, failed, skipped


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    interpreters.add_arguments(parser, sample=40)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    moira = os.path.abspath(arguments.moira)
    passed = failed = skipped = 0
    python = find_python()
    if python is None:
        print("skipped: shapes where nobody calls: there is no interpreter with PyTorch")
        skipped += 1
    else:
        with tempfile.TemporaryDirectory() as folder:
            programs = make_programs(rng, arguments.sample or 1000, python)
            jobs, results = compare(moira, python, programs, folder)
            passed, failed = report(jobs, results) if results is not None else (0, 1)
    # A sample leaves the repositories to those who ask for everything.
    if not arguments.sample:
        right, wrong, absent = print_shares(moira)
        passed, failed, skipped = passed + right, failed + wrong, skipped + absent
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
