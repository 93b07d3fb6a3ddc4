#!/usr/bin/env python3
"""Runs what `moira distribute` makes of PyTorch scripts, with real PyTorch: two processes, Gloo, no GPU.

The scripts are examples/distribute/torch_*.py and those in tests/oracle/ddp. For each of them:

- both processes end well, and only rank 0 prints and writes;
- the weights of all wrapped models are equal on both ranks, bit by bit;
- the checkpoints have the keys that those of the original script have;
- one process under the launcher draws the samples that the original draws.

For the scripts in tests/oracle/ddp, which neither shuffle nor have dropout or batch normalisation and compute in
double precision, two processes with a batch of B end with the weights of one process with a batch of 2 B, to 1e-6, and
one process under the launcher with those of the original, exactly. Without PyTorch all is skipped.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PYTHONS = [sys.executable, "/usr/bin/python3", "python3"]
TOLERANCE = 1e-6
TIME_LIMIT = 600


def find_python():
    for python in PYTHONS:
        if subprocess.run([python, "-c", "import torch"], capture_output=True).returncode == 0:
            return python
    return None


class Script:
    """A script, its distributed form, and the runs that are asked of it."""

    def __init__(self, moira, source, folder):
        self.name = source.stem
        self.exact = source.parent.name == "ddp"
        self.folder = folder / self.name
        self.folder.mkdir()
        self.problems = []
        shutil.copy(source, self.folder / "before.py")
        options = ["--no-scale-lr"] if self.exact else []
        done = subprocess.run([moira, "distribute", "--isolated", *options, "-o", "out/", "before.py"], cwd=self.folder,
                              capture_output=True, text=True)
        self.after = self.folder / "out/before.py"
        if done.returncode or not self.after.exists():
            self.problems.append(f"moira distribute ended with status {done.returncode}\n{done.stderr}")

    def job(self, kind, script, count, launched, batch=None):
        folders = []
        for rank in range(count):
            folders.append(self.folder / f"{kind}.{rank}")
            folders[-1].mkdir()
        environment = {"BATCH": str(batch)} if batch else {}
        return {"name": f"{self.name}.{kind}", "script": str(script), "folders": [str(path) for path in folders],
                "launched": launched, "environment": environment}

    def jobs(self):
        if self.problems:
            return []
        before = self.folder / "before.py"
        if not self.exact:
            return [self.job("plain", before, 1, False), self.job("one", self.after, 1, True),
                    self.job("two", self.after, 2, True)]
        return [self.job("plain", before, 1, False, 8), self.job("one", self.after, 1, True, 8),
                self.job("two", self.after, 2, True, 4)]

    def check(self, answers):
        """A list of (what is checked, problem)."""
        if self.problems:
            return [("is rewritten", self.problems[0])]
        plain, one, two = (answers[f"{self.name}.{kind}"] for kind in ("plain", "one", "two"))
        saved = {kind: answers[f"{self.name}.{kind}/saved"] for kind in ("plain", "one", "two")}
        checks = []
        for kind, processes in (("plain", plain), ("one", one), ("two", two)):
            for rank, process in enumerate(processes):
                checks.append((f"{kind}, rank {rank} ends well", process["output"] if process["status"] else ""))
        written = sorted(path.name for path in (self.folder / "two.1").iterdir() if path.name != "__pycache__")
        checks += [
            ("rank 1 prints nothing", two[1]["output"]),
            ("rank 0 prints as often as the original", self.compare_lines(plain[0]["output"], two[0]["output"])),
            ("rank 1 writes nothing", ", ".join(written)),
            ("models are wrapped", "" if two[0]["weights"] else "none is"),
            ("all ranks have the same weights", "" if two[0]["weights"] == two[1]["weights"] else "they differ"),
            ("checkpoints have the same keys", self.compare_keys(saved["plain"], saved["two"])),
            ("one process draws the same samples", self.compare_samples(plain[0], one[0])),
        ]
        if self.exact:
            checks += [("one process has the same weights", self.compare_values(saved["plain"], saved["one"], 0)),
                       ("two processes have the weights of one with twice the batch",
                        self.compare_values(saved["plain"], saved["two"], TOLERANCE))]
        return checks

    @staticmethod
    def compare_lines(wanted, got):
        return "" if wanted.count("\n") == got.count("\n") else f"{wanted!r} and {got!r}"

    @staticmethod
    def compare_keys(wanted, got):
        keys = [{name: sorted(saved) for name, saved in files.items()} for files in (wanted, got)]
        return "" if keys[0] == keys[1] and keys[0] else f"{keys[0]} and {keys[1]}"

    @staticmethod
    def compare_samples(wanted, got):
        return "" if sorted(wanted["drawn"]) == sorted(got["drawn"]) else "they differ"

    @staticmethod
    def compare_values(wanted, got, tolerance):
        worst = 0.0
        for name, saved in wanted.items():
            for key, values in saved.items():
                if values is None:
                    continue
                other = got[name][key]
                worst = max([worst, *(abs(a - b) for a, b in zip(values, other))])
                if len(other) != len(values):
                    return f"{key} has another size"
        return "" if worst <= tolerance else f"they differ by {worst:.3g}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed")
    parser.add_argument("--sample", action="store_true")
    parser.parse_args()
    moira = os.path.abspath(os.environ.get("MOIRA", "build/moira"))
    sources = sorted((ROOT / "tests/oracle/ddp").glob("*.py")) + sorted((ROOT / "examples/distribute").glob("torch_*.py"))
    python = find_python()
    if not python:
        print(f"skipped: {len(sources)} distributed PyTorch scripts: PyTorch is not installed")
        print(f"0 passed, 0 failed, {len(sources)} skipped")
        return 0
    passed = failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        scripts = [Script(moira, source, Path(temporary)) for source in sources]
        jobs, results = Path(temporary, "jobs"), Path(temporary, "results")
        jobs.write_text(json.dumps([job for script in scripts for job in script.jobs()]))
        done = subprocess.run([python, HERE / "ddp_worker.py", jobs, results], timeout=TIME_LIMIT,
                              capture_output=True, text=True)
        if not results.exists():
            print(done.stderr[-2000:])
            print("0 passed, 1 failed")
            return 1
        answers = json.loads(results.read_text())
        for script in scripts:
            for what, problem in script.check(answers):
                passed += not problem
                failed += bool(problem)
                if problem:
                    print(f"FAILED: {script.name}: {what}\n    {problem}")
    print(f"{len(scripts)} scripts ran as one process, as one of one and as two")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
