#!/usr/bin/env python3
"""Projects the choreographies of choreo_by_hand.txt, written by hand to break the projector, and runs the projections.

Each is a method of three roles with what stands before its class and beside it. Its heading says what becomes of it:

    refused  by `moira project --check`
    equal    its projections do what the source does, on threads and with one process for each role
    warned   accepted with a warning that roles have something apart; on threads as the source
    threads  the same on threads, and its values cannot go from process to process

    choreo_by_hand_oracle.py              all of them
    choreo_by_hand_oracle.py --only NAME  those whose names have this in them
"""

import argparse
import os
import re
import signal
import sys
import tempfile
from pathlib import Path

import choreo_hostile_oracle as hostile

CASES = Path(__file__).with_suffix("").with_name("choreo_by_hand.txt")
VERDICTS = ("refused", "equal", "warned", "threads")
SECONDS = 20

HEAD = '''from __future__ import annotations
from enum import Enum
from contextlib import contextmanager
from typing import TypeVar, Generic
from moira.choreo import At, Ch1, Ch2, Ch3, Channel, DiChannel, Everywhere, On, Role
class A(Role): ...
class B(Role): ...
class C(Role): ...
S = TypeVar("S")
T = TypeVar("T")
class G(Enum):
    X = 1
    Y = 2
    Z = 3
class Boom(Exception): ...
@contextmanager
def ctx(log, n):
    log.append(("enter", n))
    yield n
    log.append(("exit", n))
@contextmanager
def swallow(log):
    try:
        yield 1
    except ZeroDivisionError:
        log.append("swallowed")
def note(log, x):
    log.append(x)
    return x
{before}
class K(Ch3[A, B, C]):
{beside}
    def m(self, ab: Channel[object, A, B], bc: Channel[object, B, C], ca: Channel[object, C, A],
          la: At[list, A], lb: At[list, B], lc: At[list, C]) -> None:
        a: At[int, A] = 1
        b: At[int, B] = 2
        c: At[int, C] = 3
        da: At[dict, A] = {{}}
        db: At[dict, B] = {{}}
        e: Everywhere[int] = 1
{body}
        la.append(a)
        lb.append(b)
        lc.append(c)
        la.append(repr(da))
        lb.append(repr(db))
'''


def read_cases(only):
    """Names to verdicts and programs."""
    cases = {}
    for case in re.split(r"^### ", CASES.read_text(), flags=re.MULTILINE)[1:]:
        heading, *rest = re.split(r"^--- (pre|body|post)\n", case, flags=re.MULTILINE)
        name, verdict = heading.split()
        assert verdict in VERDICTS and name not in cases, heading
        parts = dict(zip(rest[::2], rest[1::2]))
        indented = {part: re.sub(r"^(?=.)", " " * by, parts.get(part, ""), flags=re.MULTILINE)
                    for part, by in (("body", 8), ("post", 4))}
        text = HEAD.format(before=parts.get("pre", ""), beside=indented["post"], body=indented["body"].rstrip("\n"))
        compile(text, name, "exec")
        if only in name:
            cases[name] = verdict, text
    return cases


def run_apart(text, package_folder, name, is_warned):
    """compare() in a process of its own, which may hang or die."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        try:
            problem = hostile.compare(text, hostile.load(package_folder, name), is_warned)
        except BaseException as error:
            problem = f"cannot be run: {type(error).__name__}: {error}"
        os.write(writer, (problem or "fine").encode()[:4000])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as stream:
        answer = stream.read().decode()
    os.waitpid(child, 0)
    return None if answer == "fine" else answer or "it hangs"


def judge(folder, cases):
    """Pairs of a name and what is wrong with it."""
    codes = hostile.refusals(folder, [f"{name}.py" for name in cases])
    across = []
    for name, (verdict, text) in cases.items():
        file, separate = f"{name}.py", set()
        found = codes[file] or hostile.refusals(folder, [file], separate)[file]
        if verdict == "refused" or found:
            if verdict != "refused" or not found:
                yield name, f"{verdict} is expected, and it is refused with {found}" if found else "it is not refused"
            continue
        if (verdict == "warned") != (file in separate):
            yield name, f"{verdict} is expected, and there is {'a' if separate else 'no'} warning"
            continue
        done = hostile.run_moira(folder, "-o", "out", file)
        problem = done.stderr[-500:] if done.returncode else run_apart(text, folder / "out", file, verdict == "warned")
        if problem:
            yield name, problem
        elif verdict == "equal":
            across.append(file)
    texts = {f"{name}.py": text for name, (_, text) in cases.items()}
    for file, problem in hostile.across(folder, across, texts) if across else ():
        yield file[:-3], problem


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1, help="nothing here depends on it")
    parser.add_argument("--sample", action="store_true", help="all of them: they take seconds")
    parser.add_argument("--only", default="", metavar="NAME")
    options = parser.parse_args()
    if sys.version_info < (3, 10) or hostile.run_moira(".", "--help").returncode != 0:
        print("skipped: choreographies by hand: they need Python 3.10 or later and a moira that can project")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    cases = read_cases(options.only)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name, (_, text) in cases.items():
            (folder / f"{name}.py").write_text(text)
        failures = list(judge(folder, cases))
    for name, problem in failures:
        print(f"failed: {name}: {problem}")
    failed = len({name for name, _ in failures})
    print(f"{len(cases) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
