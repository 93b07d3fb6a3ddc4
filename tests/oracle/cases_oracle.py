#!/usr/bin/env python3
"""Checks the programs of shared/cases/shapes, beside the checkout, against what their headers say.

A program whose header says `EXPECT_LINE: N` must be reported as an error on that line; one that says `none` must
have no error at all. Programs about libraries that have no model yet are counted as skipped.
"""

import argparse
import json
import re
import subprocess
import sys

import interpreters

FOLDER = interpreters.ROOT.parent / "shared/cases/shapes"
MODELLED = {"numpy", "torch"}


def problem_of(moira, path, header):
    run = subprocess.run([moira, "check", "--output-format", "json", path], capture_output=True, text=True, check=False)
    lines = [found["line"] for found in json.loads(run.stdout) if found["severity"] == "error"]
    expected = header["EXPECT_LINE"].split()[0]
    if expected == "none":
        return f"false alarm on line {lines[0]}" if lines else None
    return None if int(expected) in lines else f"no error on line {expected}, but on {lines or 'none'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    interpreters.add_arguments(parser, sample=0)
    moira = parser.parse_args().moira
    paths = sorted(FOLDER.glob("*.py"))
    if not paths:
        print("skipped: the shape cases: there is no folder shared/cases/shapes beside the checkout")
    passed = failed = skipped = 0
    for path in paths:
        header = dict(re.findall(r"^# ([A-Z_]+): (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE))
        if header["LIB"] not in MODELLED:
            skipped += 1
            continue
        problem = problem_of(moira, path, header)
        passed += problem is None
        failed += problem is not None
        if problem:
            print(f"{path.name}: {problem}")
    if skipped:
        print(f"skipped: {skipped} shape cases: there is no model of their library")
    print(f"{passed} passed, {failed} failed, {skipped or int(not paths)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
