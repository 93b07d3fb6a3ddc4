#!/usr/bin/env python3
"""Compares Moira's trees with CPython's on the files of every Python library on this machine.

For each CPython from 3.8 to 3.14 that is found, and each .py file of its standard library and of the packages
installed for it (3.14 gets those of the newest other one), two things are compared:

  dump           `moira ast --target-version 3.X` equals ast.dump(ast.parse(source), include_attributes=True,
                 indent=2) byte for byte, positions inside f-strings excepted before 3.12, where CPython has
                 them wrong; where CPython refuses the file, so does Moira. 3.8 has no `indent`: the verdicts.
  type-comments  the same with type_comments=True, on a sample

Each version also gets a sample of the other versions' files, for syntax that its own library cannot have.
--sample takes a sample of its own files as well.
"""

import argparse
import collections
import sys

import interpreters

FINE = {"equal", "accepted", "refused", "limit"}
SHOWN = 10


def compare(interpreter, comparison, files, arguments):
    """Counts the verdicts and prints them; the results that are differences."""
    counts, differences = collections.Counter(), []
    batch = 400 if interpreter.is_pyodide else 100
    job = {"moira": arguments.moira, "compare": comparison}
    for result in interpreters.run(interpreter, "ast_worker", job, files, arguments.jobs, batch):
        counts[result["verdict"]] += 1
        if result["verdict"] not in FINE:
            differences.append(result)
    print(f"{interpreter.version} {comparison}: {len(files)} files, {counts['equal']} equal, "
          + (f"{counts['accepted']} both accept, " if counts["accepted"] else "")
          + f"{counts['refused']} refused by both, "
          + (f"{counts['limit']} beyond CPython's limits, " if counts["limit"] else "")
          + f"{len(differences)} differ", flush=True)
    for result in differences[:arguments.show]:
        print(f"    {result['verdict']}: {result['file']}\n        {result['detail']}", flush=True)
    return differences


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=60)
    parser.add_argument("--compare", default="dump,type-comments", help="which comparisons")
    parser.add_argument("--show", type=int, default=SHOWN, help="how many differences are shown for each")
    parser.add_argument("files", nargs="*", help="compare these files instead of the libraries")
    arguments = parser.parse_args()
    found, skipped = interpreters.find(arguments.versions)

    own = {interpreter.version: interpreters.library(interpreter) for interpreter in found}
    everything = sorted(set().union(*own.values()))
    newest = next((files for files in reversed(list(own.values())) if files), [])
    passed = failed = 0
    for interpreter in found:
        files = own[interpreter.version] or newest
        others = sorted(set(everything) - set(files))
        sample = arguments.sample
        chosen = {
            "dump": interpreters.choose(files, sample, arguments.seed)
            + interpreters.choose(others, sample or 1000, arguments.seed),
            "type-comments": interpreters.choose(everything, sample or 1000, arguments.seed + "t"),
        }
        for comparison in arguments.compare.split(","):
            files = arguments.files or chosen[comparison]
            differences = compare(interpreter, comparison, files, arguments)
            failed += len(differences)
            passed += len(files) - len(differences)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
