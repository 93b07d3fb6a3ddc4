#!/usr/bin/env python3
"""Compares Moira's values and alarms for random operations on the built-in types with CPython 3.11.

builtins_programs.py makes statements, each on a line of its own, twenty to a file. `moira check` says on which
lines there are alarms, `moira check --dump-state` which value each name has in the end. builtins_worker.py runs
each statement in CPython, with two hash seeds, and judges:

  exact, imprecise           the value is the one that Moira gives, or one that its answer stands for
  found, missed              CPython raises, and Moira does or does not give an alarm on the line
  false alarm, wrong value,  disagreements, which must not be
  unbound, value where CPython raises, crash
  cut off                    there is no value, since Moira believes, and CPython agrees, that an earlier line of
                             the file raises; no alarm was given there, as for a `raise` in a library

The table by category, and the operations that are most often imprecise or missed, say where precision is lost.
"""

import argparse
import collections
import os
import re
import sys
import tempfile
from pathlib import Path

import interpreters
import moira_batch

FULL, SAMPLE, PER_FILE = 100000, 10000, 20
IMPORTS = "import math, itertools, functools, collections, operator, os.path\n"
COLUMNS = ["exact", "imprecise", "unreadable", "found", "missed", "cut off"]
DISAGREEMENTS = ["false alarm", "wrong value", "unbound", "value where CPython raises", "crash"]
ANSWER = re.compile(r"^(?:.*\.py: ?)?([a-z])(\d+): (.*)$", re.M)


def ask_moira(arguments, lines, imports=IMPORTS):
    """For each statement its alarm or "", and the answers by name; the numbers of those in files that crash it."""
    alarms, answers, crashed = {}, collections.defaultdict(dict), set()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        names = []
        for start in range(0, len(lines), PER_FILE):
            names.append(f"b{start:06}.py")
            (folder / names[-1]).write_text(imports + "".join(line + "\n" for line in lines[start:start + PER_FILE]),
                                            encoding="utf-8")
        options = ["--target-version", "3.11", "-j", str(arguments.jobs)]
        findings, broken = moira_batch.entries([arguments.moira, "check", *options], folder, names)
        for name, entries in findings.items():
            for entry in entries:
                if entry["severity"] == "error":
                    alarms[int(name[1:7]) + entry["line"] - 2] = f"{entry['code']}: {entry['message']}"
        for part, output in moira_batch.outputs([arguments.moira, "check", "--isolated", "--dump-state", *options],
                                                folder, names):
            if output is None:
                broken += part
            for letter, number, text in ANSWER.findall(output or ""):
                answers[int(number)][letter + number] = text
        for name in broken:
            crashed.update(range(int(name[1:7]), int(name[1:7]) + PER_FILE))
    return alarms, answers, crashed


def judge(arguments, interpreter, lines, alarms, answers, worker="builtins_worker"):
    """The verdict of each statement: the worse of those under two hash seeds."""
    items = [{"line": line, "alarm": alarms.get(number, ""), "answers": answers[number]} for number,
             line in enumerate(lines)]
    ranks = COLUMNS + DISAGREEMENTS
    judged = None
    for seed in ("1", "2"):
        os.environ["PYTHONHASHSEED"] = seed
        again = list(interpreters.run(interpreter, worker, {"moira": ""}, items, arguments.jobs, 5000))
        judged = [max(pair, key=lambda verdict: ranks.index(verdict[0])) for pair in zip(judged,
                                                                                         again)] if judged else again
    return judged


def mark_cut_off(verdicts):
    """A line without a value behind one that raises, and has no alarm, is not a disagreement: Python stops there."""
    for start in range(0, len(verdicts), PER_FILE):
        stopped = False
        for number in range(start, min(start + PER_FILE, len(verdicts))):
            verdict, detail = verdicts[number]
            if verdict == "unbound" and stopped:
                verdicts[number] = "cut off", detail
            stopped = stopped or verdict == "missed"


def print_table(statements, verdicts):
    counts = collections.defaultdict(collections.Counter)
    details = collections.defaultdict(collections.Counter)
    for (category, what, _), (verdict, _) in zip(statements, verdicts):
        for row in (category, "all"):
            counts[row][verdict if verdict in COLUMNS else "disagree"] += 1
        details[verdict][what] += 1
    print(f"{'category':<18}" + "".join(f"{column:>11}" for column in [*COLUMNS, "disagree", "values %", "alarms %"]))
    for row in sorted(counts, key=lambda row: (row == "all", row)):
        line = counts[row]
        values = line["exact"] + line["imprecise"] + line["unreadable"]
        raised = line["found"] + line["missed"]
        shares = [100 * line["exact"] / values if values else 100, 100 * line["found"] / raised if raised else 100]
        print(f"{row:<18}" + "".join(f"{line[column]:>11}" for column in [*COLUMNS, "disagree"])
              + "".join(f"{share:>10.1f}%" for share in shares))
    for verdict in ("imprecise", "unreadable", "missed"):
        if details[verdict]:
            print(f"most often {verdict}: " + ", ".join(f"{what} ({count})" for what,
                                                        count in details[verdict].most_common(30)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=SAMPLE)
    parser.add_argument("--count", type=int, help=f"how many statements (default {FULL})")
    parser.add_argument("--show", type=int, default=8, help="how many cases of each kind of disagreement are shown")
    parser.add_argument("--show-imprecise", type=int, default=0, metavar="N",
                        help="show N imprecise and N missed ones, too")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the programs in this folder")
    arguments = parser.parse_args()
    found, skipped = interpreters.find("3.11")
    if not found:
        print("0 passed, 0 failed, 1 skipped")
        return 0

    os.environ["PYTHONHASHSEED"] = "1"
    numbers = list(range(arguments.count or arguments.sample or FULL))
    job = {"moira": "", "seed": arguments.seed}
    statements = list(interpreters.run(found[0], "builtins_worker", job, numbers, arguments.jobs, 5000))
    lines = [line for _, _, line in statements]
    alarms, answers, crashed = ask_moira(arguments, lines)
    verdicts = judge(arguments, found[0], lines, alarms, answers)
    mark_cut_off(verdicts)
    verdicts = [("crash", "") if number in crashed else verdict for number, verdict in enumerate(verdicts)]

    different = {re.sub(r"(?<=[a-z])[0-9]+", "", line) for line in lines}
    print(f"{len(lines)} operations, {len(different)} of them different, seed {arguments.seed}")
    print_table(statements, verdicts)
    bad = 0
    for kind in DISAGREEMENTS + (["imprecise", "unreadable", "missed"] if arguments.show_imprecise else []):
        cases = [(line, detail) for line, (verdict, detail) in zip(lines, verdicts) if verdict == kind]
        bad += len(cases) if kind in DISAGREEMENTS else 0
        if cases:
            print(f"{kind}: {len(cases)}")
        for line, detail in cases[:arguments.show if kind in DISAGREEMENTS else arguments.show_imprecise]:
            print(f"    {line}\n        {detail[:300]}")
    print(f"{len(lines) - bad} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
