#!/usr/bin/env python3
"""Checks public repositories of machine learning programs: what `moira check` reports there must be right.

The repositories, their commits and the verdicts stand in docs/repositories.md, their code nowhere: a folder that holds
checkouts of them, each under the name of the table, is given by $MOIRA_REPOSITORIES. Each is checked as a whole by one
process, in an environment with the versions of PyTorch and NumPy that the page names, given by $MOIRA_ENVIRONMENT.
Without these, everything is skipped, and so is a checkout that has another number of lines than the table says.

It is a failure when an error is reported that has no verdict, when Moira crashes or does not end, and, without
--sample, when a row is no longer found. With --sample only repositories of less than 5,000 lines are checked.
"""

import argparse
import os
import re
import sys

import interpreters
import verdicts

PAGE = "repositories.md"
ROW = re.compile(r"^\| `([\w.-]+)` \| [\w./-]+ \| `[0-9a-f]+` \| \d+ \| (\d+) \|")
VERSION = "3.11"
TIMEOUT = 900  # seconds for one repository
SMALL = 5000   # lines


def read_repositories():
    """{name: lines} of docs/repositories.md."""
    page = (interpreters.ROOT / "docs" / PAGE).read_text(encoding="utf-8")
    return {match[1]: int(match[2]) for match in map(ROW.match, page.splitlines()) if match}


def find_packages(environment):
    """Why the packages of the page are not in the environment, else None."""
    if not environment:
        return "$MOIRA_ENVIRONMENT does not name an environment with PyTorch and NumPy"
    folder = interpreters.Path(environment) / f"lib/python{VERSION}/site-packages"
    page = (interpreters.ROOT / "docs" / PAGE).read_text(encoding="utf-8")
    for name, version in re.findall(r"`(torch|numpy)==([\w.]+)`", page):
        if not any(folder.glob(f"{name}-{version}*.dist-info")):
            return f"no {name} {version} in {folder}"
    return None


def collect(folder, is_full):
    """The checkouts that are as the page has them, and how many are not."""
    trees, skipped = [], 0
    for name, lines in read_repositories().items():
        if not is_full and lines >= SMALL:
            continue
        tree = verdicts.measure(name, folder / name)
        if tree.lines == lines:
            trees.append(tree)
            continue
        why = f"it has {tree.lines} lines instead of {lines}" if tree.files else "it is not there"
        print(f"skipped: {name}: {why}")
        skipped += 1
    return trees, skipped


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=SMALL)
    arguments = parser.parse_args()
    is_full = arguments.sample is None
    environment = os.environ.get("MOIRA_ENVIRONMENT")
    folder = os.environ.get("MOIRA_REPOSITORIES")
    why = find_packages(environment) if folder else "$MOIRA_REPOSITORIES does not name a folder with checkouts"
    if why:
        print(f"skipped: {len(read_repositories())} repositories: {why}")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    trees, skipped = collect(interpreters.Path(folder), is_full)
    trees.sort(key=lambda tree: -tree.lines)  # the largest first, so that no processor waits at the end
    found, failures = verdicts.check_trees(arguments.moira, trees, TIMEOUT, arguments.jobs,
                                           ["--isolated", "--target-version", VERSION],
                                           {**os.environ, "VIRTUAL_ENV": environment})
    failures += verdicts.compare(PAGE, trees, found, is_full)
    return verdicts.conclude(trees, failures, skipped)


if __name__ == "__main__":
    sys.exit(main())
