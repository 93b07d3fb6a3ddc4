#!/usr/bin/env python3
"""Checks installed packages, whose authors run them every day: `moira check` must find nothing there.

The standard library with its own tests, NumPy, SciPy, scikit-learn, matplotlib and torchvision are checked as they are
installed, tests included. What is reported there as an error is a defect of that code, or fails on purpose in a way
that no reader can know, or is a false alarm: what is known of them stands in the tables of docs/corpus.md with its
reason, and so does what the budget cuts short. So it is a failure here when an error or such a remark is reported that
is not in a table, when Moira crashes or does not end, and, without --sample, when an entry of a table is no longer
found. Each file is checked by a process of its own, and the longest time and the most memory that one took are printed.

The table is about certain versions; a package of another version is skipped. All files are checked, or
with --sample every 20th.
"""

import argparse
import collections
import concurrent.futures
import json
import re
import subprocess
import sys

import interpreters
import verdicts

STEP = 20      # every how many-th file is checked with --sample
TIMEOUT = 100  # seconds for one file
VERSION = re.compile(r"^\| (\S+) (\d[\w.]*) \|")
ASK = """
import importlib, importlib.util, json, os, platform, sys, sysconfig
folder = sysconfig.get_paths()["stdlib"]
result = {"python": [platform.python_version(), [folder]]}
if os.path.exists(folder + "/test/test_grammar.py"):
    result["testsuite"] = result["python"]
for name in sys.argv[1:]:
    try:
        folders = list(importlib.util.find_spec(name).submodule_search_locations)
        result[name] = [getattr(importlib.import_module(name), "__version__", None), folders]
    except Exception:
        pass
print(json.dumps(result))
"""
TEST_FOLDERS = {"test", "tests", "idle_test"}  # of the standard library
# The packages of the table, and the folders that belong to them.
PACKAGES = {"python": ["python"], "testsuite": ["testsuite"], "numpy": ["numpy"], "scipy": ["scipy"],
            "sklearn": ["sklearn"], "matplotlib": ["matplotlib", "mpl_toolkits"], "torchvision": ["torchvision"]}


def read_versions():
    """The versions of the packages that docs/corpus.md speaks of."""
    page = (interpreters.ROOT / "docs/corpus.md").read_text(encoding="utf-8")
    return {match[1]: match[2] for match in map(VERSION.match, page.splitlines()) if match}


def find_folders(versions):
    """The folders of each package, from the first interpreter that has it in the version of the table."""
    commands = ["/usr/bin/python3"]
    found = subprocess.run([interpreters.ROOT / "scripts/find_python", "--all"], capture_output=True, text=True)
    commands += [line.split(maxsplit=1)[1] for line in found.stdout.splitlines()]
    folders, others = {}, collections.defaultdict(set)
    for command in commands:
        names = sorted({name for names in PACKAGES.values() for name in names} - {"python", "testsuite"})
        run = subprocess.run([command, "-c", ASK, *names], capture_output=True, text=True)
        if run.returncode != 0:
            continue
        answer = json.loads(run.stdout.splitlines()[-1])
        for package, names in PACKAGES.items():
            if package in folders or package not in answer:
                continue
            if answer[package][0] == versions.get(package):
                python = answer["python"][0].rpartition(".")[0]
                folders[package] = [(name, folder, python) for name in names if name in answer
                                    for folder in answer[name][1]]
            else:
                others[package].add(answer[package][0])
    return folders, others


def list_files(name, folder, python):
    """(name in the table, path, version of Python). What is installed below the standard library is no part of it; its
    tests are a package of their own, as in the distribution."""
    root = interpreters.Path(folder)
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).parts
        is_test = name in ("python", "testsuite") and bool(TEST_FOLDERS & set(parts))
        if is_test == (name == "testsuite") and not {"site-packages", "dist-packages"} & set(parts):
            yield "/".join((name, *parts)), str(path), python


Result = collections.namedtuple("Result", "name seconds megabytes findings problem")


def check(moira, file):
    """What Moira says about one file: errors and what the budget cut short, as (path, line, code, message)."""
    name, path, version = file
    run = verdicts.check(moira, ["--target-version", version, path], TIMEOUT)
    findings = [(name, finding["line"], finding["code"], finding["message"]) for finding in run.findings
                if verdicts.counts(finding)]
    return Result(name, run.seconds, run.megabytes, findings, run.problem)


def print_summary(results, found, entries):
    for package, names in PACKAGES.items():
        part = [result for result in results if result.name.split("/")[0] in names]
        if not part:
            continue
        seconds, longest = max((result.seconds, result.name) for result in part)
        megabytes, largest = max((result.megabytes, result.name) for result in part)
        print(f"{package}: {len(part)} files, {sum(result.seconds for result in part):.0f} s; at most {seconds:.1f} s "
              f"({longest}) and {megabytes:.0f} MB ({largest})")
    cut = {entry for entry in found if entry[2] == "budget"}
    errors = found - cut
    print(f"{len(results)} files, {len(errors)} errors, {len(errors & entries)} of them in docs/corpus.md; "
          f"{len(cut)} cut short by the budget, {len(cut & entries)} of them in docs/corpus.md")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=STEP)
    arguments = parser.parse_args()
    is_full = arguments.sample is None
    versions, (entries, _) = read_versions(), verdicts.read_page("corpus.md")
    folders, others = find_folders(versions)
    skipped = 0
    for package in PACKAGES:
        if package not in folders:
            why = f"it is {', '.join(sorted(map(str, others[package])))}" if others[package] else "it is not installed"
            print(f"skipped: {package} {versions.get(package)} of docs/corpus.md: {why}")
            skipped += 1

    files = [file for parts in folders.values() for part in parts for file in list_files(*part)]
    if not is_full:
        files = files[sum(map(ord, arguments.seed)) % arguments.sample::arguments.sample]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(lambda file: check(arguments.moira, file), files))

    found, bad, failures = set(), set(), []
    for result in results:
        if result.problem:
            bad.add(result.name)
            failures.append(f"{result.name}: {result.problem}")
        for path, line, code, message in result.findings:
            found.add((path, line, code))
            if (path, line, code) not in entries:
                bad.add(path)
                failures.append(f"{path}:{line}: {code}: {message}")
    if is_full:
        checked = {name for name, _, _ in files}
        failures += [f"{path}:{line}: {code} is in docs/corpus.md, but it is not found"
                     for path, line, code in sorted(entries - found) if path in checked]
    for failure in failures:
        print(failure)
    print_summary(results, found, entries)
    failed = len(failures)
    print(f"{max(0, len(files) - len(bad))} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
