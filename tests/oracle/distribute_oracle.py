#!/usr/bin/env python3
"""Compares `moira distribute` with the cases of shared/cases/distribute, beside the checkout.

A case is a folder with `before.py` and `after.py`, or `before` and `after` with whole projects: what is written must
be equal. Or it has `expected.txt`, `before.py:LINE:COLUMN: error: [CODE] …`: it must be refused with that code at that
place, and nothing may be written.
"""

import argparse
import difflib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import interpreters

FOLDER = interpreters.ROOT.parent / "shared/cases/distribute"
EXPECTED = re.compile(r"^(.*?):(\d+):(\d+): error: \[(\w+)\]")


def run(moira, *arguments):
    return subprocess.run([moira, "distribute", *map(str, arguments)], capture_output=True, text=True, check=False)


def refusal_problem(moira, case):
    match = EXPECTED.match((case / "expected.txt").read_text(encoding="utf-8"))
    line, column, code = int(match[2]), int(match[3]), f"distribute-{match[4].lower()}"
    outcome = run(moira, "--output-format", "json", case / "before.py")
    try:
        found = [(*d.get("aliases", [d["code"]]), d["line"], d["column"]) for d in json.loads(outcome.stderr) if d["severity"] == "error"]
    except json.JSONDecodeError:
        return f"status {outcome.returncode}, no refusal: {outcome.stderr[-300:]}"
    if outcome.returncode != 1 or outcome.stdout:
        return f"status {outcome.returncode}, output {outcome.stdout[:100]!r}"
    return "" if found == [(code, line, column)] else f"found {found}, not {[(code, line, column)]}"


def rewriting_problem(moira, case):
    before, after = (case / "before", case / "after") if (case / "before").is_dir() else (case / "before.py", case / "after.py")
    with tempfile.TemporaryDirectory() as folder:
        outcome = run(moira, "-o", folder, before)
        if outcome.returncode:
            return f"status {outcome.returncode}: {outcome.stderr[-600:]}"
        wanted = sorted(after.glob("*.py")) if after.is_dir() else [after]
        problem = ""
        for path in wanted:
            name = path.name if after.is_dir() else "before.py"
            got = next(Path(folder).rglob(name)).read_text(encoding="utf-8")
            problem += "".join(difflib.unified_diff(path.read_text(encoding="utf-8").splitlines(True), got.splitlines(True), "wanted", "got", n=0))
        return problem


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    interpreters.add_arguments(parser, sample=0)
    moira = parser.parse_args().moira
    cases = sorted(path for path in FOLDER.glob("*") if path.is_dir())
    if not cases:
        print("skipped: the cases of distribute: there is no folder shared/cases/distribute beside the checkout")
    passed = failed = 0
    for case in cases:
        problem = (refusal_problem if (case / "expected.txt").exists() else rewriting_problem)(moira, case)
        passed += not problem
        failed += bool(problem)
        if problem:
            print(f"{case.name}: {problem}")
    print(f"{passed} passed, {failed} failed, {int(not cases)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
