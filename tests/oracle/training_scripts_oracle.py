#!/usr/bin/env python3
"""Distributes every training script of public repositories: the table of outcomes in docs/distribute-scripts.md.

The page names the repositories and their commits, their code stands nowhere: $MOIRA_REPOSITORIES names a folder with
checkouts, each under the name of its repository, or OWNER-NAME where two have the same. Without it, everything is
skipped, and so is a repository that is not there. A file is a training script when it uses PyTorch, TensorFlow or
Keras and something in it trains; tests, and the packages of libraries, are left out. Each is distributed with what it
imports of its project. It is a failure when

- Moira crashes, or does not end within a minute;
- a file of a result is not accepted by the interpreter, although the original is;
- a result, put into its project, is not refused as distributed already;
- more than 2 % of all results fail the checks (`unverified`).

`--update` writes the numbers into the page, `--report FILE` each script with its outcome and the messages as lines of
JSON; names after the options select repositories, or are folders with further checkouts.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import interpreters

PAGE = interpreters.ROOT / "docs/distribute-scripts.md"
ROW = re.compile(r"^\| ([\w.-]+)/([\w.-]+) \| `([0-9a-f]+)` \|( \d+ \|){9}$")
SECONDS = 60
MEMORY = 4 << 20       # kilobytes for one process
UNVERIFIED = 0.02      # at most so many of all scripts
SAMPLES = 3            # repositories, with --sample

LIBRARY = re.compile(r"torch|tensorflow|keras")
TRAINS = re.compile(r"\.backward\(|\.fit\(|\.fit_generator\(|train_on_batch|GradientTape|\.minimize\(|apply_gradients|"
                    r"train_and_evaluate\(")
TEST = re.compile(r"(^|/)(tests?|testing)/|(^|/)test_\w+\.py$|_test(case|s|_utils)?\.py$|(^|/)conftest\.py$")
# What users import of these repositories, in contrast to what they start, and copies of scripts that a build made.
PACKAGES = {"dgl": ["python/"], "pytorch_geometric": ["torch_geometric/"], "horovod": ["horovod/"], "keras": ["keras/"],
            "models": ["orbit/", "official/core/", "official/modeling/"], "tensorflow-handbook": ["docs/"]}
# Of those, what users have installed: it does not lie beside the scripts.
INSTALLED = {"pytorch_geometric": "torch_geometric"}

KINDS = ["rewritten", "unverified", "already distributed", "Keras 3", "no loop", "no loader", "model", "other"]
MESSAGES = {
    "already distributed": r"distributed already|distributes by itself|already distributed|is distributed",
    "no loader": r"not known to be a DataLoader|in no loop over batches|no batch is taken|what an environment gives|"
                 r"goes on from the one before|would make other steps|bound nowhere|goes through the parts of one "
                 r"graph|it is a .while. loop",
    "no loop": r"no training|no loop|trains with JAX",
}


class Outcome:
    """What became of one script: a kind, the messages, and what is wrong with the result, else None."""

    def __init__(self, script, kind, findings, problem=None):
        self.script, self.kind, self.findings, self.problem = script, kind, findings, problem

    def as_json(self, repository):
        said = [f"{finding['file']}:{finding['line']}: {finding['severity']}[{finding['code']}]: {finding['message']}"
                for finding in self.findings]
        return json.dumps({"repository": repository, "script": self.script, "kind": self.kind, "problem": self.problem,
                           "messages": said})


def classify(findings):
    """The column of the table for a script that was refused."""
    errors = [finding for finding in findings if finding["severity"] == "error"]
    codes = {finding["code"] for finding in errors}
    text = "\n".join(finding["message"] for finding in errors)
    if "distribute-unverified" in codes:
        return "unverified"
    if "distribute-keras3" in codes:
        return "Keras 3"
    if "distribute-already" in codes:
        return "already distributed"
    for kind in ("already distributed", "no loader"):
        if re.search(MESSAGES[kind], text):
            return kind
    if "distribute-model" in codes:
        return "model"
    return "no loop" if re.search(MESSAGES["no loop"], text) else "other"


def find_scripts(folder, packages):
    """The training scripts below [folder], as relative names."""
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if name.startswith(".") or path.is_symlink() or not path.is_file() or TEST.search(name):
            continue
        if any(name.startswith(package) for package in packages):
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        if TRAINS.search(text) and LIBRARY.search(text):
            yield name


def read_findings(text):
    """The findings of one list after the other: what parsing says comes before what distributing says."""
    decoder, findings, at = json.JSONDecoder(), [], 0
    while at < len(text):
        found, end = decoder.raw_decode(text, at)
        findings += found
        at = end + len(text[end:]) - len(text[end:].lstrip())
    return findings


def distribute(moira, cwd, arguments):
    """Runs `moira distribute`: its status, its findings, and what went wrong with the program itself, else None."""
    command = ["nice", "-n", "19", "sh", "-c", 'ulimit -v "$0" && exec "$@"', str(MEMORY), "timeout", str(SECONDS),
               moira, "distribute", "-q", "-j1", "--output-format", "json", *arguments]
    done = subprocess.run(command, cwd=cwd, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    said = done.stderr.decode(errors="replace")
    if done.returncode == 2 and "nothing here trains" in said:
        return 1, [{"file": arguments[-1], "line": 1, "severity": "error", "code": "", "message": "no training"}], None
    if done.returncode not in (0, 1):
        return done.returncode, [], f"status {done.returncode}: {' '.join(said.split())[:200]}"
    try:
        return done.returncode, read_findings(said), None
    except ValueError:
        return done.returncode, [], f"its messages are no JSON: {said[:200]}"


def accepts(path):
    """Why the interpreter does not accept a file, else None."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(path.read_bytes(), str(path), "exec")
        except (SyntaxError, ValueError) as error:
            return f"{path.name}: {error}"
    return None


def examine(copy, results):
    """What is wrong with the files of a result by themselves, else None."""
    files = {path.relative_to(results): path for path in results.rglob("*.py")}
    for name, path in files.items():
        if accepts(copy / name) is None and (problem := accepts(path)):
            return f"not accepted: {problem}"
    return None if files else "no file was written"


def run_again(moira, copy, script, results):
    """Why a result that is distributed again is not refused, else None."""
    files = {path.relative_to(results): path for path in results.rglob("*.py")}
    originals = {name: (copy / name).read_bytes() for name in files}
    try:
        for name, path in files.items():
            shutil.copyfile(path, copy / name)
        status, findings, problem = distribute(moira, copy, ["--diff", script])
    finally:
        for name, text in originals.items():
            (copy / name).write_bytes(text)
    if problem:
        return f"the second time: {problem}"
    kind = "rewritten" if status == 0 else classify(findings)
    return None if kind == "already distributed" else f"the second time: {kind}"


def try_script(moira, copy, script):
    """Distributes one script of a copy of its project, and looks at the result."""
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder)
        status, findings, problem = distribute(moira, copy, ["-o", str(results), script])
        if problem:
            return Outcome(script, "other", findings, problem)
        if status != 0:
            return Outcome(script, classify(findings), findings)
        problem = examine(copy, results) or run_again(moira, copy, script, results)
        return Outcome(script, "rewritten", findings, problem)


def copy_project(folder, copy):
    """Copies what Moira reads of a checkout: sources and settings."""
    for path in folder.rglob("*"):
        if path.relative_to(folder).parts[0] == INSTALLED.get(folder.name):
            continue
        if path.suffix in (".py", ".pyi", ".toml", ".txt", ".cfg") and path.is_file() and not path.is_symlink():
            target = copy / path.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


def try_repository(moira, folder, packages):
    """The outcomes of all training scripts of a checkout."""
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary, folder.name)
        copy_project(folder, copy)
        return [try_script(moira, copy, script) for script in find_scripts(copy, packages)]


def read_repositories():
    """The repositories of the page, as (owner, name)."""
    return [(match[1], match[2]) for match in map(ROW.match, PAGE.read_text(encoding="utf-8").splitlines()) if match]


def find_checkouts(folder, names):
    """{OWNER/NAME: checkout} of the page, or of [names]; a name with a slash at its end or start is a folder."""
    checkouts = {}
    for owner, name in read_repositories():
        paths = [folder / f"{owner}-{name}", folder / name]
        if names and f"{owner}/{name}" not in names and name not in names:
            continue
        path = next((path for path in paths if path.is_dir()), None)
        if path is None or name == "pytorch-examples" and path == paths[1]:
            print(f"skipped: {owner}/{name}: it is not there")
            continue
        checkouts[f"{owner}/{name}"] = path
    for name in names:
        if os.path.isdir(name):
            checkouts[name] = Path(name)
    return checkouts


def count(outcomes):
    kinds = collections.Counter(outcome.kind for outcome in outcomes)
    return [len(outcomes), *(kinds[kind] for kind in KINDS)]


def update_page(counts):
    """Writes the numbers of each repository, and their sums, into the page."""
    lines, sums = [], [0] * (len(KINDS) + 1)
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if match := ROW.match(line):
            old = [int(cell) for cell in line.split("|")[3:-1]]
            numbers = counts.get(f"{match[1]}/{match[2]}", old)
            sums = [a + b for a, b in zip(sums, numbers)]
            line = f"| {match[1]}/{match[2]} | `{match[3]}` | {' | '.join(map(str, numbers))} |"
        elif line.startswith("| **all** |  |"):
            line = f"| **all** |  | {' | '.join(map(str, sums))} |"
        lines.append(line)
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", default="0")
    parser.add_argument("--sample", action="store_true", help=f"only {SAMPLES} repositories")
    parser.add_argument("--update", action="store_true", help="write the numbers into the page")
    parser.add_argument("--report", type=Path, help="a file for the outcome of each script")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("names", nargs="*", help="repositories of the page, or folders")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    folder = os.environ.get("MOIRA_REPOSITORIES")
    if not folder:
        print("skipped: $MOIRA_REPOSITORIES does not name a folder with checkouts\n0 passed, 0 failed, 1 skipped")
        return 0
    checkouts = find_checkouts(Path(folder), arguments.names)
    if arguments.sample:
        checkouts = dict(list(checkouts.items())[:SAMPLES])
    moira = os.path.abspath(os.environ.get("MOIRA", interpreters.ROOT / "build/moira"))
    report = open(arguments.report, "w", encoding="utf-8") if arguments.report else open(os.devnull, "w")
    counts, everything, failures = {}, [], 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool, report:
        runs = {name: pool.submit(try_repository, moira, path, PACKAGES.get(path.name, []))
                for name, path in checkouts.items()}
        for name, run in runs.items():
            outcomes = run.result()
            counts[name] = count(outcomes)
            everything += outcomes
            print(f"{name}: {', '.join(f'{n} {kind}' for n, kind in zip(counts[name], ['scripts', *KINDS]) if n)}",
                  flush=True)
            for outcome in outcomes:
                report.write(outcome.as_json(name) + "\n")
                if outcome.problem or outcome.kind == "unverified":
                    why = outcome.problem or next(finding["message"] for finding in outcome.findings
                                                  if finding["code"] == "distribute-unverified")
                    failures += outcome.problem is not None
                    print(f"{'FAIL' if outcome.problem else 'unverified'}: {name}/{outcome.script}: {why}", flush=True)
            report.flush()
    if sum(outcome.kind == "unverified" for outcome in everything) > UNVERIFIED * len(everything):
        print(f"FAIL: more than {UNVERIFIED:.0%} are unverified")
        failures += 1
    if arguments.update:
        update_page(counts)
    print(f"{len(everything) - failures} passed, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
