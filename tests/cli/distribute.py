#!/usr/bin/env python3
"""The cases of tests/distribute: what `moira distribute` makes of them, and what it says.

A file NAME.py, or a folder NAME with a project, says in comments `# expect: CODE` on which lines something is refused
or warned about (`# expect +1: CODE`: one line below); `# options: …` stands for more arguments. What is not refused has
its result beside it, in NAME.after or in the folder NAME.after. Every result must parse, must be refused when it is
distributed again, and must be the same for any number of threads. `distribute.py --update` writes the results.
"""

import collections
import difflib
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CASES = ROOT / "tests/distribute"
MOIRA = os.environ.get("MOIRA", str(ROOT / "build/moira"))
EXPECT = re.compile(r"#\s*expect(?:\s*([+-]\d+))?:\s*([a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*)")
OPTIONS = re.compile(r"^#\s*options:\s*(.*)$", re.M)


def moira(*arguments):
    return subprocess.run([MOIRA, *map(str, arguments)], capture_output=True, text=True, check=False, timeout=60)


def expectations(files):
    wanted = collections.Counter()
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for match in EXPECT.finditer(line):
                for code in match.group(2).split(","):
                    wanted[path.name, number + int(match.group(1) or 0), f"distribute-{code.strip()}"] += 1
    return wanted


def difference(wanted, got, name):
    return "".join(difflib.unified_diff(wanted.splitlines(True), got.splitlines(True), name, "got", n=1))


def result_problem(case, files, folder, update):
    """Compares what was written below [folder] with the results beside the case."""
    problem = ""
    after = case.with_name(case.stem + ".after")
    for path in files:
        got = next(p for p in Path(folder).rglob(path.name)).read_text(encoding="utf-8")
        wanted = after / path.name if case.is_dir() else after
        if update:
            wanted.parent.mkdir(exist_ok=True)
            wanted.write_text(got, encoding="utf-8")
        text = wanted.read_text(encoding="utf-8") if wanted.exists() else ""
        problem += difference(text, got, wanted.name)
    parsed = moira("parse", "--isolated", "-q", folder)
    if parsed.returncode:
        problem += "the result does not parse: " + parsed.stdout
    again = moira("distribute", "--isolated", "--output-format", "concise", folder)
    if again.returncode != 1 or "[distribute-already]" not in again.stderr:
        problem += f"a second run is not refused: status {again.returncode} {again.stderr[-300:]}"
    return problem


def case_problem(case, update):
    files = sorted(case.rglob("*.py")) if case.is_dir() else [case]
    options = [o for path in files for match in OPTIONS.finditer(path.read_text(encoding="utf-8")) for o in shlex.split(match[1])]
    wanted = expectations(files)
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["distribute", "--isolated", "-q", "--output-format", "json", "-o", folder + "/", *options, case]
        outcome = moira(*arguments)
        try:
            findings = json.loads(outcome.stderr or "[]")
        except ValueError:
            return f"status {outcome.returncode}: {outcome.stderr[-500:]}"
        got = collections.Counter((Path(f["file"]).name, f["line"], f["code"]) for f in findings)
        problem = "".join(f"{f}:{l}: {c} is expected\n" for f, l, c in sorted((wanted - got).elements()))
        problem += "".join(f"{f}:{l}: {c} is not expected\n" for f, l, c in sorted((got - wanted).elements()))
        refused = any(f["severity"] == "error" for f in findings)
        if outcome.returncode != int(refused):
            problem += f"status {outcome.returncode}\n"
        written = [p for p in Path(folder).rglob("*") if p.is_file()]
        if refused:
            return problem + ("something was written\n" if written else "")
        return problem + result_problem(case, files, folder, update)


def main():
    update = "--update" in sys.argv
    passed = failed = 0
    for case in sorted(CASES.iterdir()):
        if case.suffix != ".py" and not (case.is_dir() and case.suffix != ".after"):
            continue
        problem = case_problem(case, update)
        passed += not problem
        failed += bool(problem)
        if problem:
            print(f"FAILED: {case.name}\n{problem}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
