#!/usr/bin/env python3
"""Checks that what `moira unparse` prints has the tree of its input, as CPython sees it and as Moira does.

For each CPython that is found:

  own     the interpreter's standard library and the packages installed for it, all of them, through
          build/roundtrip: Moira's own tree of what is printed equals its tree of the file (and ast_oracle.py
          compares Moira's trees with CPython's)
  files   as CPython sees it: the given files and folders, or else the programs of fuzz/corpus, which together use the whole
          grammar, and the interpreter's standard library and the packages installed for it
          (at most 600 of them)
  random  random trees of every node kind (random_trees.py), printed by ast.unparse; those that are not the
          tree of a program are not used. CPython 3.8 has no ast.unparse, so it gets none.
"""

import argparse
import collections
import subprocess
import sys
from pathlib import Path

import interpreters

STATEMENTS = 50  # of random trees in one program
FILES = 600  # of the library, for the comparison with CPython, whose trees are slow to compare


def compare_own(interpreter, files, arguments):
    """All files through the program that parses, prints, parses again and compares."""
    program = Path(arguments.moira).resolve().parent / "roundtrip"
    target = arguments.target_version or interpreter.version
    done = subprocess.run([program, target.split(".")[1]], input="\n".join(files), stdout=subprocess.PIPE, text=True)
    *differences, summary = done.stdout.strip().split("\n")
    print(f"{interpreter.version} own: {summary}", flush=True)
    for difference in differences[:arguments.show]:
        print(f"    {difference}", flush=True)
    equal, refused, differ = (int(word.split()[0]) for word in summary.split(", "))
    return equal + refused, differ


def compare(interpreter, kind, items, arguments):
    """Prints the counts and the first differences; how many passed and how many failed."""
    counts, differences = collections.Counter(), []
    job = {"moira": arguments.moira, "compare": kind, "target": arguments.target_version or interpreter.version,
           "statements": STATEMENTS}
    batch = 400 if interpreter.is_pyodide else {"files": 100, "random": 5}[kind]
    for result in interpreters.run(interpreter, "roundtrip_worker", job, items, arguments.jobs, batch):
        counts[result["verdict"]] += result.get("count", 1)
        counts["unused"] += result.get("unused", 0)
        if result["verdict"] == "differs":
            differences.append(result["detail"])
    print(f"{interpreter.version} {kind}: {counts['equal']} equal, "
          + (f"{counts['unused']} unused, " if counts["unused"] else "")
          + (f"{counts['limit']} beyond CPython's limits, " if counts["limit"] else "")
          + f"{len(differences)} differ", flush=True)
    for difference in differences[:arguments.show]:
        print(f"    {difference}", flush=True)
    return counts["equal"] + counts["limit"], len(differences)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=60)
    parser.add_argument("--target-version", help="what Moira is asked for instead of the interpreter's version")
    parser.add_argument("--trees", type=int, default=5000, help="random statements per version")
    parser.add_argument("--compare", default="own,files,random", help="which comparisons")
    parser.add_argument("--show", type=int, default=5, help="how many differences are shown for each")
    parser.add_argument("paths", nargs="*", help="files and folders to take instead of the libraries")
    arguments = parser.parse_args()
    found, skipped = interpreters.find(arguments.versions)

    given = [str(file) for path in map(Path, arguments.paths)
             for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    corpus = sorted(map(str, (interpreters.ROOT / "fuzz/corpus").glob("*.py")))
    trees = 10 * arguments.sample if arguments.sample else arguments.trees
    passed = failed = 0
    for interpreter in found:
        for kind in arguments.compare.split(","):
            library = [] if given else interpreters.library(interpreter)
            if kind == "own":
                items = given or interpreters.choose(library, arguments.sample and 10 * arguments.sample, arguments.seed)
            elif kind == "files":
                items = (given or corpus) + interpreters.choose(library, arguments.sample or FILES, arguments.seed)
            elif interpreter.version == "3.8":
                print("skipped: random trees for CPython 3.8: it has no ast.unparse")
                skipped += 1
                continue
            else:
                items = [f"{arguments.seed}/{i}" for i in range(-(-trees // STATEMENTS))]
            if kind == "own":
                good, bad = compare_own(interpreter, items, arguments)
            else:
                good, bad = compare(interpreter, kind, items, arguments)
            passed += good
            failed += bad
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
