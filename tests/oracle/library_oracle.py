#!/usr/bin/env python3
"""Compares the models of the standard library with CPython.

Random calls of library_programs.py, twenty to a file, are run in CPython 3.11 and judged as in builtins_oracle.py: no
wrong value, and no alarm where CPython raises nothing. And the signatures of all models are compared with those of the
modules, in every CPython that is found: a call that it takes must not be refused. A model without a `__getattr__` says
that it is complete; then it has every public name of the module.
"""

import argparse
import os
import re
import sys
from pathlib import Path

import builtins_oracle
import interpreters
import library_programs

FULL, SAMPLE = 40000, 5000
MODELS = Path(__file__).resolve().parents[2] / "models"
# Models of what is not in the standard library, and those whose signatures other oracles compare.
OTHERS = re.compile(r"moira|numpy|builtins|dataclasses|jaxtyping|pytropos|torch|tensorflow|keras|pytest|tqdm|"
                    r"typing_extensions|einops|packaging|six")
# Modules of our own, and the built-ins, which everybody can add to.
OUR_OWN = re.compile(r"moira|pytropos|builtins")


def check_signatures(arguments, found):
    """The numbers of signatures that agree and disagree."""
    models = [{"model": str(path), "with_signatures": not OTHERS.match(path.name)}
              for path in sorted(MODELS.glob("*.pyi")) if not OUR_OWN.match(path.name)]
    passed = failed = 0
    for interpreter in found:
        for results in interpreters.run(interpreter, "library_worker", {"moira": ""}, models, arguments.jobs, 100):
            for name, complaint in results:
                passed += complaint is None
                failed += complaint is not None
                if complaint:
                    print(f"    {complaint}")
    print(f"signatures and names: {passed} agree, {failed} refuse what CPython takes")
    return passed, failed


def check_calls(arguments, interpreter):
    os.environ["PYTHONHASHSEED"] = "1"
    numbers = list(range(arguments.count or arguments.sample or FULL))
    job = {"moira": "", "seed": arguments.seed}
    statements = list(interpreters.run(interpreter, "library_worker", job, numbers, arguments.jobs, 5000))
    lines = [line for _, _, line in statements]
    alarms, answers, crashed = builtins_oracle.ask_moira(arguments, lines, library_programs.IMPORTS)
    verdicts = builtins_oracle.judge(arguments, interpreter, lines, alarms, answers, "library_worker")
    builtins_oracle.mark_cut_off(verdicts)
    verdicts = [("crash", "") if number in crashed else verdict for number, verdict in enumerate(verdicts)]
    print(f"{len(lines)} calls, seed {arguments.seed}")
    builtins_oracle.print_table(statements, verdicts)
    failed = 0
    extra = ["imprecise", "unreadable", "missed"] if arguments.show_imprecise else []
    for kind in builtins_oracle.DISAGREEMENTS + extra:
        cases = [(line, detail) for line, (verdict, detail) in zip(lines, verdicts) if verdict == kind]
        failed += len(cases) if kind in builtins_oracle.DISAGREEMENTS else 0
        if cases:
            print(f"{kind}: {len(cases)}")
        shown = arguments.show if kind in builtins_oracle.DISAGREEMENTS else arguments.show_imprecise
        for line, detail in cases[:shown]:
            print(f"    {line}\n        {detail[:300]}")
    return len(lines) - failed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=SAMPLE)
    parser.add_argument("--count", type=int, help=f"how many calls (default {FULL})")
    parser.add_argument("--show", type=int, default=8, help="how many cases of each kind of disagreement are shown")
    parser.add_argument("--show-imprecise", type=int, default=0, metavar="N",
                        help="show N imprecise and N missed ones, too")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the programs in this folder")
    arguments = parser.parse_args()
    versions = [version for version in arguments.versions.split(",") if version != "3.14"]
    found, skipped = interpreters.find(",".join(versions))
    passed, failed = check_signatures(arguments, found)
    wanted = [interpreter for interpreter in found if interpreter.version == "3.11"]
    if wanted:
        good, bad = check_calls(arguments, wanted[0])
        passed, failed = passed + good, failed + bad
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
