#!/usr/bin/env python3
"""`moira shapes` adds comments and nothing else: what it prints of a file is, to CPython, the same program.

The files are those of NumPy, SciPy, scikit-learn and matplotlib as far as they are installed, and the programs in
tests/golden. --sample takes some of them.
"""

import argparse
import ast
import os
import random
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ["/usr/lib/python3/dist-packages", "/usr/local/lib/python3/dist-packages"]
PACKAGES = ["numpy", "scipy", "sklearn", "matplotlib"]


def find_files():
    folders = [Path(folder, package) for folder in FOLDERS for package in PACKAGES]
    for folder in [*folders, ROOT / "tests/golden", ROOT / "examples"]:
        yield from sorted(folder.rglob("*.py"))


def tree_of(source):
    try:
        return ast.dump(ast.parse(source))
    except (SyntaxError, ValueError, RecursionError):
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--sample", action="store_true")
    options = parser.parse_args()
    files = list(find_files())
    if options.sample:
        files = random.Random(options.seed).sample(files, min(60, len(files)))
    passed = failed = annotated = skipped = 0
    for path in files:
        source = path.read_bytes()
        wanted = tree_of(source)
        if wanted is None:
            skipped += 1
            continue
        done = subprocess.run([os.environ["MOIRA"], "shapes", "--isolated", path], capture_output=True, check=False)
        annotated += done.stdout != source
        if done.returncode == 0 and tree_of(done.stdout) == wanted:
            passed += 1
        else:
            failed += 1
            print(f"{path}: status {done.returncode}, and not the same program\n{done.stderr.decode()[:500]}")
    print(f"{annotated} of {len(files)} files have shapes")
    if not annotated:
        failed += 1
        print("no file has shapes: nothing was compared")
    if skipped:
        print(f"skipped: {skipped} files that this Python does not read")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
