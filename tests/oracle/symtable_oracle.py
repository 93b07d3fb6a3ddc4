#!/usr/bin/env python3
"""Compares Moira's scopes with those of CPython's symtable on the files of every Python library on this machine.

For each CPython from 3.8 to 3.14 that is found, and each .py file of its library and of the packages installed
for it (3.14 gets those of the newest other one), `moira names --output-format json` must have the same scopes
in the same order, with the same kind, name, line and nesting, and in each the same names, with the same scope
(local, cell, free, global implicit or explicit) and the same answer to every is_… question of symtable.Symbol.
The programs of symtable_cases.txt, which begin at lines `--- …`, are compared in every version.

Four things in symtable are bookkeeping of the compiler and are put into Moira's answer, or left out, before
the comparison (symtable_worker.py): names with a dot, __classdict__ and __conditional_annotations__; free
variables in scopes that only hand them on; since 3.12 the names of inlined comprehensions; and is_namespace,
which compares names without regard to mangling.
"""

import argparse
import collections
import re
import sys
import tempfile
from pathlib import Path

import interpreters

FINE = {"equal", "refused", "limit"}


def write_cases(folder):
    """The files of the programs in symtable_cases.txt."""
    text = (Path(__file__).parent / "symtable_cases.txt").read_text(encoding="utf-8")
    files = []
    for number, program in enumerate(re.split(r"^---.*\n", text, flags=re.MULTILINE)):
        path = Path(folder, f"case{number}.py")
        path.write_text(program, encoding="utf-8")
        files.append(str(path))
    return files


def compare(interpreter, files, arguments):
    counts, differences, names = collections.Counter(), [], 0
    batch = 400 if interpreter.is_pyodide else 100
    job = {"moira": arguments.moira}
    for result in interpreters.run(interpreter, "symtable_worker", job, files, arguments.jobs, batch):
        counts[result["verdict"]] += 1
        names += result.get("names", 0)
        if result["verdict"] not in FINE:
            differences.append(result)
    print(f"{interpreter.version}: {len(files)} files, {names} names, {counts['equal']} equal, "
          f"{counts['refused']} refused by CPython, {counts['limit']} beyond CPython's limits, "
          f"{len(differences)} differ", flush=True)
    for result in differences[:arguments.show]:
        print(f"    {result['verdict']}: {result['file']}\n        {result['detail']}", flush=True)
    return len(differences)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=60)
    parser.add_argument("--show", type=int, default=10, help="how many differences are shown for each version")
    parser.add_argument("files", nargs="*", help="compare these files instead of the libraries")
    arguments = parser.parse_args()
    found, skipped = interpreters.find(arguments.versions)
    libraries = {interpreter.version: interpreters.library(interpreter) for interpreter in found}
    newest = next((files for files in reversed(list(libraries.values())) if files), [])
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        cases = write_cases(folder)
        for interpreter in found:
            library = libraries[interpreter.version] or newest
            chosen = interpreters.choose(library, arguments.sample, arguments.seed)
            files = arguments.files or cases + chosen
            differences = compare(interpreter, files, arguments)
            failed += differences
            passed += len(files) - differences
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
