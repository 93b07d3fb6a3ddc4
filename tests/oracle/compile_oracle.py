#!/usr/bin/env python3
"""Compares what `moira parse` says about small programs with what CPython's parser and compile() say.

A verdict is one letter: `-` the parser refuses the program, `c` it parses but compile() refuses it, `w` it is
accepted with a warning, `+` it is accepted. `moira parse` says `c` by a compile-error, `w` by a
syntax-warning, and `-` by any other error. Two collections are compared, version by version:

  matrix  the rows of matrix.json, with the verdicts written there (--matrix, default: beside the checkout)
  cases   the programs of compile_cases.txt, with the verdicts of the interpreters found, or the recorded ones
          where a version is missing. The words of the newest error or warning are compared as well.

--record writes the verdicts of the interpreters found into compile_cases.txt, whose format is

    @@ a group of cases
    @ ccccccc the words that the newest version that objects has for it
    the source, up to the next line that begins with @ and a blank or @@

with one letter for each version from 3.8 to 3.14, `?` for one that was not recorded yet.
"""

import argparse
import collections
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import interpreters

HERE = Path(__file__).resolve().parent
CASES = HERE / "compile_cases.txt"
MATRIX = HERE.parents[2] / "shared/cases/grammar/matrix.json"
VERSIONS = interpreters.VERSIONS
HEADER = re.compile(r"@ ([-+cw?]{%d})(?: (.*))?$" % len(VERSIONS))
# A file may begin with it, a str that is compiled may not; Moira reads files.
BYTE_ORDER_MARK = "\ufeff"
# CPython 3.12.0 to 3.12.3 crash on it with a SystemError; it is valid Python.
CPYTHON_DEFECTS = {("3.12", "class C:\n x = [__class__ for x in y]")}


class Case:
    """A program, its verdict by version, and the words of the newest version that objects to it."""

    def __init__(self, group, source, verdicts, words=None):
        self.group, self.source, self.verdicts, self.words = group, source, verdicts, words

    def newest_objection(self):
        return max((version for version in self.verdicts if self.verdicts[version] in "cw"), default=None,
                   key=VERSIONS.index)


def read_cases(path):
    cases, group = [], ""
    for line in path.read_text(encoding="utf-8").splitlines():
        header = HEADER.match(line)
        if line.startswith("@@ "):
            group = line[3:]
        elif header:
            cases.append(Case(group, "", dict(zip(VERSIONS, header[1])), header[2]))
        elif cases:
            cases[-1].source += line + "\n"
    for case in cases:
        case.source = case.source.rstrip("\n") + "\n"
    return cases


def write_cases(path, cases):
    lines, group = [], None
    for case in cases:
        if case.group != group:
            lines += [""] * bool(lines) + ["@@ " + case.group]
            group = case.group
        verdicts = "".join(case.verdicts[version] for version in VERSIONS)
        lines += [f"@ {verdicts} {case.words or ''}".rstrip(), case.source.rstrip("\n")]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_matrix(path):
    rows = json.loads(path.read_text(encoding="utf-8"))
    return [Case(row["group"], row["source"], {version: verdict[-1] for version, verdict in row["verdict"].items()})
            for row in rows]


def ask_interpreters(found, cases):
    """What each interpreter says of the cases; one process for each version."""
    for interpreter in found:
        sources = [case.source for case in cases]
        answers = interpreters.run(interpreter, "compile_worker", {"moira": ""}, sources, 1, len(sources))
        yield interpreter.version, list(answers)


def record(found, cases):
    """Replaces verdicts and words by those of the interpreters; returns how many verdicts changed."""
    changed, words = 0, {}
    for version, answers in ask_interpreters(found, cases):
        for case, answer in zip(cases, answers):
            changed += case.verdicts[version] != answer["verdict"]
            case.verdicts[version] = answer["verdict"]
            words[case, version] = answer["messages"]
    for case in cases:
        newest = case.newest_objection()
        if (case, newest) in words:
            case.words = words[case, newest][0]
        elif not newest:
            case.words = None
    return changed


def ask_moira(program, version, cases):
    """The verdict and the messages of `moira parse` for each case, from one run over a folder."""
    with tempfile.TemporaryDirectory() as folder:
        for number, case in enumerate(cases):
            Path(folder, f"case{number}.py").write_text(case.source, encoding="utf-8", newline="")
        command = [program, "parse", "--isolated", "--target-version", version, "--output-format", "json", folder]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.decode()[-1000:]}")
    findings = collections.defaultdict(list)
    for finding in json.loads(done.stdout):
        findings[int(re.search(r"case(\d+)\.py$", finding["file"])[1])].append(finding)
    return [verdict_of(findings[number]) for number in range(len(cases))]


def verdict_of(findings):
    errors = {finding["code"] for finding in findings if finding["severity"] == "error"}
    verdict = "-" if errors - {"compile-error"} else "c" if errors else "w" if findings else "+"
    return verdict, [finding["message"] for finding in findings]


def compare(name, version, cases, program, shown, with_words):
    """Prints the counts and the differences of one version; returns how many cases are equal and how many not."""
    counts, differences = collections.Counter(), []
    for case, (verdict, messages) in zip(cases, ask_moira(program, version, cases)):
        expected = case.verdicts[version]
        counts[expected] += 1
        if verdict != expected:
            differences.append((case, f"{verdict} instead of {expected}: {messages[:1] or 'no message'}"))
        elif with_words and version == case.newest_objection() and case.words not in messages:
            differences.append((case, f"{messages} instead of {case.words}"))
    total = " ".join(f"{letter}{counts[letter]}" for letter in "+wc-")
    print(f"{name} {version}: {len(cases)} programs ({total}), {len(differences)} differ", flush=True)
    for case, difference in differences[:shown]:
        print(f"    {case.group}: {case.source[:200]!r}\n        {difference}", flush=True)
    return len(cases) - len(differences), len(differences)


def compare_matrix(arguments, versions):
    if not arguments.matrix.exists():
        print("skipped: the grammar matrix: no file matrix.json beside the checkout")
        return 0, 0, 1
    cases = read_matrix(arguments.matrix)
    passed = failed = skipped = 0
    for version in versions:
        rows = [case for case in cases if version in case.verdicts
                and (version, case.source) not in CPYTHON_DEFECTS and not case.source.startswith(BYTE_ORDER_MARK)]
        skipped += sum(version in case.verdicts for case in cases) - len(rows)
        if rows:
            equal, different = compare("matrix", version, rows, arguments.moira, arguments.show, False)
            passed, failed = passed + equal, failed + different
    if skipped:
        print(f"skipped: {skipped} verdicts of the matrix: a str with a byte order mark, and a crash of CPython 3.12.1")
    return passed, failed, skipped


def compare_cases(arguments, versions, found, skipped):
    cases = read_cases(arguments.cases)
    changed = record(found, cases)
    if arguments.record:
        write_cases(arguments.cases, cases)
        print(f"recorded {len(cases)} cases with {len(found)} interpreters, {changed} verdicts changed")
        return 0, 0, skipped
    if changed:
        print(f"note: {changed} recorded verdicts are not those of the interpreters here")
    passed = failed = 0
    for version in versions:
        known = [case for case in cases if case.verdicts[version] != "?"]
        equal, different = compare("cases", version, known, arguments.moira, arguments.show, True)
        passed, failed = passed + equal, failed + different
    return passed, failed, skipped


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=None)
    parser.add_argument("--matrix", type=Path, default=MATRIX, help="the file matrix.json")
    parser.add_argument("--cases", type=Path, default=CASES, help="the file compile_cases.txt")
    parser.add_argument("--record", action="store_true", help="write the interpreters' verdicts into the cases")
    parser.add_argument("--show", type=int, default=20, help="how many differences are shown for each version")
    arguments = parser.parse_args()
    versions = arguments.versions.split(",")

    found, skipped = interpreters.find(arguments.versions)
    results = [compare_cases(arguments, versions, found, skipped)]
    if not arguments.record:
        results.append(compare_matrix(arguments, versions))
    passed, failed, skipped = (sum(column) for column in zip(*results))
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
