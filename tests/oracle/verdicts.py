"""What the oracles share that compare what `moira check` reports with the verdicts on a page of the documentation.

A verdict is a row of a table: the place, the rule and the reason why the report is right, or, below a heading with the
word "undecided", why nobody can say. What is reported without a verdict is a failure.
"""

import collections
import concurrent.futures
import json
import os
import re
import subprocess
import tempfile

import interpreters

ROW = re.compile(r"^\| `([^`:]+):(\d+)` \| `([a-z-]+)` \|")
# Files that are no valid Python, on purpose: other oracles compare those with CPython.
INVALID = {"syntax-error", "indentation-error", "encoding-error", "compile-error", "unsupported-syntax"}
MEMORY = 8 << 20  # kilobytes for one process
LIMITED = ["sh", "-c", 'ulimit -v "$0" && exec "$@"', str(MEMORY), "timeout"]

UNDECIDED = 2     # at most so many reports in 100,000 lines may be undecided

Run = collections.namedtuple("Run", "seconds megabytes findings problem")


def read_page(page):
    """The verdicts of docs/PAGE.md as two sets of (path, line, code): those with a reason, and the undecided."""
    decided, undecided = set(), set()
    entries = decided
    for line in (interpreters.ROOT / "docs" / page).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            entries = undecided if "undecided" in line.lower() else decided
        elif match := ROW.match(line):
            entries.add((match[1], int(match[2]), match[3]))
    return decided, undecided


def check(moira, arguments, timeout, cwd=None, env=None):
    """Runs `moira check` once: its findings, and what went wrong with the program itself, else None."""
    command = [*LIMITED, str(timeout), moira, "check", "-j1", "-q", "--output-format", "json", *arguments]
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as complaints:
        process = subprocess.Popen(command, stdout=output, stderr=complaints, cwd=cwd, env=env)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        complaints.seek(0)
        said, problem = output.read(), complaints.read().decode(errors="replace")
    findings = []
    if process.returncode == 124:
        problem = f"it takes more than {timeout} s"
    elif process.returncode not in (0, 1):
        problem = f"status {process.returncode}: {' '.join(problem.split())[:200]}"
    else:
        problem = None
        findings = json.loads(said)
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, findings, problem)


def counts(finding):
    """Whether a finding needs a verdict: an error, or that the budget cut the analysis short."""
    return finding["code"] == "budget" or finding["severity"] == "error" and finding["code"] not in INVALID


Tree = collections.namedtuple("Tree", "name folder files lines")


def measure(name, folder):
    """The tree below [folder], with the number of its Python files and of their lines."""
    files = sorted(folder.rglob("*.py"))
    return Tree(name, folder, len(files), sum(path.read_bytes().count(b"\n") for path in files))


def check_trees(moira, trees, timeout, jobs, arguments, env):
    """Checks each tree by a process of its own: {(path, line, code): message}, and what went wrong with Moira."""
    found, failures = {}, []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        runs = pool.map(lambda tree: check(moira, [*arguments, "."], timeout, tree.folder, env), trees)
        for tree, run in zip(trees, runs):
            print(f"{tree.name}: {tree.files} files, {tree.lines} lines, {sum(map(counts, run.findings))} errors; "
                  f"{run.seconds:.0f} s, {run.megabytes:.0f} MB", flush=True)
            if run.problem:
                failures.append(f"{tree.name}: {run.problem}")
            found |= {(f"{tree.name}/{finding['file']}", finding["line"], finding["code"]): finding["message"]
                      for finding in run.findings if counts(finding)}
    return found, failures


def compare(page, trees, found, is_full):
    """The differences between what was found in [trees] and the verdicts of docs/PAGE, and a summary of them."""
    decided, undecided = read_page(page)
    names = {tree.name for tree in trees}
    lines = sum(tree.lines for tree in trees)
    failures = [f"{path}:{line}: {code}: {message}" for (path, line, code), message in sorted(found.items())
                if (path, line, code) not in decided | undecided]
    missing = sorted(entry for entry in decided | undecided if entry[0].split("/")[0] in names and entry not in found)
    if is_full:
        failures += [f"{path}:{line}: {code} is in docs/{page}, but it is not found" for path, line, code in missing]
    open_questions = len(undecided & found.keys())
    if is_full and open_questions > UNDECIDED * lines / 100_000:
        failures.append(f"{open_questions} reports in {lines} lines are undecided: more than {UNDECIDED} in 100,000")
    print(f"{len(trees)} trees, {lines} lines, {len(found)} errors: {len(decided & found.keys())} are right, "
          f"{open_questions} undecided, {len(found.keys() - decided - undecided)} without a verdict in docs/{page}")
    return failures


def conclude(trees, failures, skipped):
    for failure in failures:
        print(failure)
    bad = {failure.split("/")[0].split(":")[0] for failure in failures}
    passed = sum(tree.name not in bad for tree in trees)
    print(f"{passed} passed, {len(failures)} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failures else 0
