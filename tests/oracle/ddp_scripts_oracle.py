#!/usr/bin/env python3
"""Really runs training scripts that others wrote: as they are, and on two processes after `moira distribute`.

The scripts stand in ddp_scripts.txt, their code nowhere: $MOIRA_REPOSITORIES names a folder with checkouts of their
repositories. $MOIRA_ENVIRONMENT names an environment with PyTorch; without these, everything is skipped. What a script
would download, and torchvision, is made (standins). For each script:

- the original ends well on one process, else it proves nothing and is skipped;
- `moira distribute --in-place` rewrites it, and both processes of `torch.distributed.run` end well;
- both ranks make as many steps, and all that the optimizers change is equal on both in the end, bit by bit, although
  their random numbers differ;
- rank 1 prints nothing and writes no file, and the files that there are in the end are those of the original;
- where the loss of the original goes down, so does that of the result;
- in rows marked `fixed`, the gradients of the first step on two ranks with a batch of B are those of one with 2 B, to a
  thousandth of the largest: these have neither dropout nor batch normalisation, and draw no noise.

`--table` prints the rows of docs/distribute-scripts.md; names after the options select scripts.
"""

import argparse
import array
import importlib.util
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SECONDS = 240          # for one run
LARGE = 1 << 20        # files that are larger than this are not copied
TOLERANCE = 1e-3       # of the largest gradient
SAMPLES = 20           # rows, with --sample


class Row:
    """A line of ddp_scripts.txt: repository | script | arguments | changes and data."""

    def __init__(self, line):
        self.repository, self.script, self.arguments, extras = (part.strip() for part in line.split("|"))
        self.name = f"{self.repository}/{self.script}"
        self.changes, self.images, self.environment = [], [], {}
        self.is_fixed = False
        for extra in filter(None, (part.strip() for part in extras.split(";"))):
            kind, _, value = extra.partition(" ")
            if kind == "change":
                self.changes.append(value.split(" => "))
            elif kind in ("images", "masks"):
                self.images.append([kind, *value.split()])
            elif kind == "samples":
                self.environment["SAMPLES"] = value
            elif kind == "present":
                self.environment["PRESENT"] = "1"
            elif kind == "fixed":
                self.is_fixed = True
            else:
                raise SystemExit(f"{self.name}: what is `{extra}`?")


def read_rows():
    lines = (HERE / "ddp_scripts.txt").read_text(encoding="utf-8").splitlines()
    return [Row(line) for line in lines if line and not line.startswith("#")]


class Runner:
    """The process that imports PyTorch once and forks for each run."""

    def __init__(self, python):
        standins = HERE / "standins"
        environment = {**os.environ, "PYTHONPATH": str(standins), "PATH": f"{standins / 'bin'}:{os.environ['PATH']}",
                       "MPLBACKEND": "Agg", "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        self.process = subprocess.Popen([python, HERE / "ddp_script_runner.py"], env=environment, text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self, **job):
        self.process.stdin.write(json.dumps(job) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def stop(self):
        self.process.communicate()


class Run:
    """A copy of a project, in which its script is run."""

    def __init__(self, row, kind, repositories, folder):
        self.row = row
        self.root, self.notes = folder / kind, folder / f"{kind}.notes"
        self.script = self.root / row.script
        self.notes.mkdir()
        source = (repositories / row.repository / row.script).parent
        shutil.copytree(source, self.script.parent, ignore=ignore_large)
        self.change_texts()
        for kind, path, count, *size in row.images:
            make_images(kind, self.script.parent / path, int(count), size)

    def change_texts(self):
        text = self.script.read_text(encoding="utf-8")
        for old, new in self.row.changes:
            if old not in text:
                raise SystemExit(f"{self.row.name}: there is no `{old}`")
            text = text.replace(old, new)
        self.script.write_text(text, encoding="utf-8")

    def distribute(self, moira, *options):
        """What went wrong, else the empty string."""
        done = subprocess.run([moira, "distribute", "--isolated", "--quiet", "--in-place", *options, self.script.name],
                              cwd=self.script.parent, capture_output=True, text=True)
        return done.stderr if done.returncode else ""

    def start(self, runner, ranks, factor=0):
        self.before = self.files()
        self.status = runner.run(script=self.script.name, arguments=shlex.split(self.row.arguments),
                                 folder=str(self.script.parent), environment=self.row.environment, root=str(self.root),
                                 notes=str(self.notes), ranks=ranks, factor=factor, seconds=SECONDS)
        self.reports = []
        for rank in range(ranks):
            report = self.notes / f"report.{rank}"
            self.reports.append(json.loads(report.read_text()) if report.exists() else None)

    def read(self, name):
        path = self.notes / name
        return path.read_text(errors="replace") if path.exists() else ""

    def gradients(self):
        return array.array("f", (self.notes / "gradients.0").read_bytes())

    def files(self):
        return {str(path.relative_to(self.root)) for path in self.root.rglob("*")
                if path.is_file() and "__pycache__" not in path.parts}

    def made(self):
        """New files. Numbers in their names count steps, of which two processes make half as many."""
        return {re.sub(r"\d+", "#", name) for name in self.files() - self.before}

    def failure(self):
        """Why it did not end well, else the empty string."""
        if not self.status and all(report and not report["status"] for report in self.reports):
            return ""
        errors = [self.read(f"stderr.{rank}").strip().splitlines()[-1:] for rank in range(len(self.reports))]
        return f"status {self.status}: {' / '.join(line for lines in errors for line in lines)}"


def ignore_large(folder, names):
    return [name for name in names if Path(folder, name).is_file() and Path(folder, name).stat().st_size > LARGE]


def make_images(kind, folder, count, size):
    from PIL import Image
    folder.mkdir(parents=True, exist_ok=True)
    chosen = random.Random(0)
    size = tuple(map(int, size)) or (64, 64)
    for number in range(count):
        small = Image.new("RGB", (4, 4))
        small.putdata([tuple(chosen.randrange(256) for _ in range(3)) for _ in range(16)])
        small = small.resize(size, Image.NEAREST)
        if kind == "masks":
            small.convert("1").save(folder / f"{number:04}.png")
        else:
            small.save(folder / f"{number:04}.jpg")


class Trial:
    """One script, its runs, and what they show."""

    def __init__(self, row, moira, runner, repositories, folder):
        self.row, self.moira, self.runner, self.repositories, self.folder = row, moira, runner, repositories, folder
        self.problems, self.skipped, self.marks = [], "", {}

    def run(self):
        plain = Run(self.row, "plain", self.repositories, self.folder)
        plain.start(self.runner, 1)
        if plain.failure():
            self.skipped = plain.failure()
            return
        two = Run(self.row, "two", self.repositories, self.folder)
        problem = two.distribute(self.moira)
        if problem:
            self.problems.append(f"it is not rewritten: {problem}")
            return
        two.start(self.runner, 2)
        self.expect("ends", two.failure())
        if self.problems:
            return
        self.expect("weights", self.compare_weights(*two.reports))
        self.expect("files", self.compare_files(plain, two))
        self.expect("prints", two.read("stdout.1")[:200])
        self.compare_losses(plain.reports[0]["losses"], two.reports[0]["losses"], plain.reports[0]["steps"])
        if self.row.is_fixed:
            self.expect("gradients", self.compare_gradients())

    def expect(self, what, problem):
        self.marks[what] = "no" if problem else "yes"
        if problem:
            self.problems.append(f"{what}: {problem}")

    @staticmethod
    def compare_weights(first, second):
        if not first["steps"] or first["steps"] != second["steps"]:
            return f"{first['steps']} and {second['steps']} steps"
        return "" if first["weights"] == second["weights"] else "they differ"

    @staticmethod
    def compare_files(plain, two):
        if two.reports[1]["written"]:
            return f"rank 1 writes {', '.join(two.reports[1]['written'][:4])}"
        wanted, got = plain.made(), two.made()
        missing, new = wanted - got, got - wanted
        return f"missing {sorted(missing)[:4]}, new {sorted(new)[:4]}" if missing or new else ""

    def compare_losses(self, plain, two, steps):
        """Losses of two optimizers work against each other, and of few steps say nothing."""
        if len(steps) != 1 or not plain or min(len(plain[0]), len(two[0])) < 4:
            self.marks["loss"] = "–"
            return
        (first, last), (start, end) = trend(plain[0]), trend(two[0])
        if last >= 0.98 * first:
            self.marks["loss"] = "–"
            return
        self.expect("loss", "" if end < start else f"{start:.4g} to {end:.4g}, and before {first:.4g} to {last:.4g}")
        self.marks["loss"] = f"{start:.3g} → {end:.3g}"

    def compare_gradients(self):
        one = Run(self.row, "double", self.repositories, self.folder)
        one.start(self.runner, 1, factor=2)
        two = Run(self.row, "halves", self.repositories, self.folder)
        two.distribute(self.moira, "--no-scale-lr")
        two.start(self.runner, 2, factor=1)
        if one.failure() or two.failure():
            return one.failure() or two.failure()
        wanted, got = one.gradients(), two.gradients()
        if len(wanted) != len(got):
            return f"{len(wanted)} and {len(got)} numbers"
        largest, worst = max(map(abs, wanted)), max(abs(a - b) for a, b in zip(wanted, got))
        return "" if worst <= TOLERANCE * largest else f"they differ by {worst:.3g}, the largest is {largest:.3g}"

    def print_row(self):
        marks = [self.marks.get(name, "–") for name in ("ends", "weights", "files", "prints", "loss", "gradients")]
        remarks = [f"`{old.strip()}` → `{new.strip()}`" for old, new in self.row.changes] + self.problems
        if self.row.arguments:
            remarks.insert(0, "options")
        print("|", " | ".join([self.row.repository, f"`{self.row.script}`", *marks, "; ".join(remarks)]), "|")


def trend(losses):
    """The mean of the first and of the last quarter."""
    quarter = max(1, len(losses) // 4)
    return sum(losses[:quarter]) / quarter, sum(losses[-quarter:]) / quarter


def find_reason(python, repositories):
    """Why nothing can be run, else None."""
    if not repositories:
        return "$MOIRA_REPOSITORIES does not name a folder with checkouts"
    if not python.exists() or subprocess.run([python, "-c", "import torch, PIL"], capture_output=True).returncode:
        return "$MOIRA_ENVIRONMENT does not name an environment with PyTorch and Pillow"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--sample", action="store_true", help=f"only {SAMPLES} scripts")
    parser.add_argument("--table", action="store_true", help="print a row for each script")
    parser.add_argument("--keep", type=Path, help="a folder for the copies, which stay")
    parser.add_argument("names", nargs="*", help="parts of the names of scripts")
    arguments = parser.parse_args()
    rows = [row for row in read_rows() if not arguments.names or any(name in row.name for name in arguments.names)]
    repositories = os.environ.get("MOIRA_REPOSITORIES")
    python = Path(os.environ.get("MOIRA_ENVIRONMENT", "/nowhere"), "bin/python")
    why = find_reason(python, repositories)
    if why:
        print(f"skipped: {len(rows)} PyTorch scripts of others: {why}")
        print(f"0 passed, 0 failed, {len(rows)} skipped")
        return 0
    if not importlib.util.find_spec("PIL"):  # it makes the images
        os.execv(python, [str(python), *sys.argv])
    if arguments.sample:
        rows = random.Random(arguments.seed).sample(rows, min(SAMPLES, len(rows)))
    moira = os.path.abspath(os.environ.get("MOIRA", "build/moira"))
    runner = Runner(python)
    passed = failed = skipped = 0
    for row in rows:
        if not Path(repositories, row.name).exists():
            print(f"skipped: {row.name}: it is not there")
            skipped += 1
            continue
        with tempfile.TemporaryDirectory() as temporary:
            trial = Trial(row, moira, runner, Path(repositories), Path(temporary))
            trial.run()
            if arguments.keep:
                target = arguments.keep / row.name
                shutil.rmtree(target, ignore_errors=True)
                shutil.copytree(temporary, target)
        if trial.skipped:
            print(f"skipped: {row.name}: the original fails: {trial.skipped}")
        elif trial.problems:
            print(f"FAILED: {row.name}\n    " + "\n    ".join(trial.problems))
        if arguments.table:
            trial.print_row()
        passed += not trial.problems and not trial.skipped
        failed += bool(trial.problems)
        skipped += bool(trial.skipped)
        sys.stdout.flush()
    runner.stop()
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
