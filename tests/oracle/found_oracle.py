#!/usr/bin/env python3
"""Checks the programs of shared/cases/found/check, beside the checkout: what real programs broke, reduced.

EXPECTED says on which lines errors must be reported, and by which rule; every other program there runs in CPython
and must have none. A folder is checked as a project.
"""

import argparse
import json
import subprocess
import sys

import interpreters

FOLDER = interpreters.ROOT.parent / "shared/cases/found/check"
EXPECTED = {
    "alarm_cascade.py": {16: "wrong-arguments"},
    # Its line 12 fails as well: an array is no size.
    "alarm_gzip.py": {14: "invalid-dimension"},
    "alarm_follow_up.py": {28: "concatenate-mismatch"},
    "alarm_with_return.py": {6: "shape-mismatch"},
    "message_call_chain.py": {5: "shape-mismatch"},
    "missed_collate.py": {13: "concatenate-mismatch"},
    "missed_enable_gqa.py": {6: "invalid-value"},
    "missed_global_model.py": {8: "shape-mismatch"},
    "missed_loop.py": {9: "shape-mismatch", 10: "shape-mismatch", 11: "operand-types", 12: "undefined-name",
                       17: "undefined-name", 23: "undefined-name", 28: "undefined-name"},
    "missed_np_removed.py": dict.fromkeys((3, 4, 6, 7, 8, 9, 10), "no-such-attribute"),
    "missed_numpy2_solve.py": {3: "shape-mismatch"},
    "missed_with_open.py": {4: "shape-mismatch", 5: "operand-types", 6: "undefined-name"},
    "missed_with_tape.py": {7: "shape-mismatch", 8: "undefined-name"},
}
OPTIONS = {"missed_enable_gqa.py": ["--library", "torch=2.13"], "missed_np_removed.py": ["--library", "numpy=2.4"],
           "missed_numpy2_solve.py": ["--library", "numpy=2.4"], "strict_random_indices.py": ["--strict"]}


def problem_of(moira, path):
    folder, target = (path, ".") if path.is_dir() else (path.parent, path.name)
    command = [moira, "check", "--isolated", "--output-format", "json", *OPTIONS.get(path.name, []), target]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        return f"status {run.returncode}: {run.stderr.strip()[:200]}"
    found = {(item["line"], item["code"]) for item in json.loads(run.stdout) if item["severity"] == "error"}
    expected = set(EXPECTED.get(path.name, {}).items())
    missed = [f"no {code} on line {line}" for line, code in sorted(expected - found)]
    alarms = [f"{code} on line {line}" for line, code in sorted(found - expected)]
    return "; ".join(missed + alarms)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    interpreters.add_arguments(parser, sample=0)
    moira = parser.parse_args().moira
    paths = sorted(FOLDER.iterdir()) if FOLDER.is_dir() else []
    if not paths:
        print("skipped: what real programs broke: there is no folder shared/cases/found/check beside the checkout")
    passed = failed = 0
    for path in paths:
        problem = problem_of(moira, path)
        passed += not problem
        failed += bool(problem)
        if problem:
            print(f"{path.name}: {problem}")
    print(f"{passed} passed, {failed} failed, {int(not paths)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
