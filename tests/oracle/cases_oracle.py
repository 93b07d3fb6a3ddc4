#!/usr/bin/env python3
"""Checks the programs of shared/cases/shapes and shapes-new, beside the checkout, against what their headers say.

A program whose header says `EXPECT_LINE: N` must be reported as an error on that line; one that says `none` must
have no error at all. Programs about libraries that have no model yet are counted as skipped.
"""

import argparse
import json
import re
import subprocess
import sys

import interpreters

CASES = interpreters.ROOT.parent / "shared/cases"
FOLDERS = ["shapes", "shapes-new"]
MODELLED = {"numpy", "torch", "einops", "jax", "pandas"}
NOT_YET = {  # what the program does not know of a library that it models
    "64_batched_solve_of_vectors.py": "numpy.linalg.solve of NumPy 2",
    "90_vmap_over_two_batches.py": "torch.vmap",
}


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
    paths = [path for folder in FOLDERS for path in sorted((CASES / folder).glob("*.py"))]
    if not paths:
        print("skipped: the shape cases: there is no folder shared/cases beside the checkout")
    passed = failed = skipped = 0
    for path in paths:
        header = dict(re.findall(r"^# ([A-Z_]+): (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE))
        if not set(header["LIB"].split(", ")) <= MODELLED or path.name in NOT_YET:
            skipped += 1
            continue
        problem = problem_of(moira, path, header)
        passed += problem is None
        failed += problem is not None
        if problem:
            print(f"{path.name}: {problem}")
    if skipped:
        print(f"skipped: {skipped} shape cases: there is no model of what they use")
    print(f"{passed} passed, {failed} failed, {skipped or int(not paths)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
