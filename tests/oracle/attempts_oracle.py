#!/usr/bin/env python3
"""Random choreographies with try statements of several roles, in each other and in loops: for every step at which some role
can raise, the projections on threads must come to what the source comes to as one program, with no message left over.

    attempts_oracle.py --seed 3            300 programs
    attempts_oracle.py --sample            12 programs
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "python"), str(ROOT / "tests/runtime")]

PROGRAMS, SAMPLE, REPEATS = 300, 12, 3
HEADER = """\
from moira.choreo import At, Ch4, Channel, Everywhere, PeerFailed, Role


class A(Role): ...
class B(Role): ...
class C(Role): ...
class D(Role): ...


class Broken(Exception): ...
class Worse(Exception): ...


def risky(fail, step, value):
    if step == abs(fail):
        raise Broken() if fail > 0 else Worse()
    return (value * 31 + step) % 1009


class P(Ch4[A, B, C, D]):
    def __init__(self, AB: Channel[int, A, B], AC: Channel[int, A, C], AD: Channel[int, A, D], BC: Channel[int, B, C],
                 BD: Channel[int, B, D], CD: Channel[int, C, D]) -> None:
        self.AB = AB
        self.AC = AC
        self.AD = AD
        self.BC = BC
        self.BD = BD
        self.CD = CD

    def run(self, fail: Everywhere[int], a: At[int, A], b: At[int, B], c: At[int, C], d: At[int, D]) -> At[int, A]:
"""


class Writer:
    def __init__(self, chance):
        self.chance, self.lines, self.names, self.steps = chance, [], 0, 0

    def put(self, depth, text):
        self.lines.append("    " * depth + text)

    def new(self):
        self.names += 1
        return f"v{self.names}"

    def value(self, role, scope):
        one = self.chance.choice(scope[role])
        if self.chance.random() < 0.6:
            self.steps += 1
            return f"risky(fail, {self.steps}, {one})"
        return f"{one} + {self.chance.choice(scope[role])}"

    def com(self, depth, scope):
        one, other = sorted(self.chance.sample("ABCD", 2))
        source, target = (one, other) if self.chance.random() < 0.5 else (other, one)
        name = self.new()
        self.put(depth, f"{name} = self.{one}{other}.com({self.value(source, scope)})")
        scope[target].append(name)

    def block(self, depth, scope, size):
        for _ in range(self.chance.randint(1, size)):
            kind = self.chance.choice(["com"] * 5 + ["local"] * 2 + (["attempt"] * 2 + ["loop"] if depth < 5 else []))
            if kind == "com":
                self.com(depth, scope)
            elif kind == "local":
                role, name = self.chance.choice("ABCD"), self.new()
                self.put(depth, f"{name} = {self.value(role, scope)}")
                scope[role].append(name)
            elif kind == "loop":
                self.put(depth, f"for k{depth} in range(2):")
                self.block(depth + 1, {role: list(names) for role, names in scope.items()}, 3)
            else:
                self.attempt(depth, scope)

    def attempt(self, depth, scope):
        role, name = self.chance.choice("ABCD"), self.new()
        self.put(depth, "try:")
        inner = {key: list(names) for key, names in scope.items()}
        self.block(depth + 1, inner, 5)
        self.put(depth + 1, f"{name} = {self.value(role, inner)}")
        self.put(depth, f"except ({self.chance.choice(['Broken', 'Broken', 'Broken, Worse', 'Worse'])}, PeerFailed):")
        inner = {key: list(names) for key, names in scope.items()}
        for _ in range(self.chance.randint(0, 3)):
            self.com(depth + 1, inner)
        self.put(depth + 1, f"{name} = {self.chance.choice(inner[role])} - 1")
        scope[role].append(name)


def program(chance):
    writer = Writer(chance)
    scope = {"A": ["a"], "B": ["b"], "C": ["c"], "D": ["d"]}
    for _ in range(2):
        writer.attempt(2, scope)
    for other in "BCD":
        name = writer.new()
        writer.put(2, f"{name} = self.A{other}.com({scope[other][-1]})")
        scope["A"].append(name)
    writer.put(2, f"return {' + '.join(scope['A'])}")
    return HEADER + "\n".join(writer.lines) + "\n", writer.steps


def check(folder, number, steps, moira):
    from protocols import Choreography, load_package, load_source

    path = folder / f"case{number}.py"
    done = subprocess.run([moira, "project", "--isolated", "--output-format", "json", "-o", folder, path],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        if not done.stderr.startswith("["):
            return done.stderr
        return "refused " + " ".join(sorted({one["code"] for one in json.loads(done.stderr)
                                             if one["severity"] == "error"}))
    choreography = Choreography(path, "P")
    module, package = load_source(path), load_package(folder, path.stem)
    for fail in range(-steps, steps + 1):
        arguments = {"fail": fail, "a": 1, "b": 2, "c": 3, "d": 4}
        try:
            choreography.run_source(module, "run", arguments)
        except Exception:
            continue  # nobody handles it: the roles fail, each at its own place
        for _ in range(REPEATS):
            try:
                problem = choreography.compare(module, package, "run", arguments, timeout=20)
            except Exception as error:
                problem = f"{type(error).__name__}: {error}"
            if problem:
                return f"failing at step {fail}: {problem}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--count", type=int)
    parser.add_argument("--keep", help="a folder for the programs that went wrong")
    options = parser.parse_args()
    if sys.version_info < (3, 10):
        print("skipped: failures in protocols: the runtime needs Python 3.10 or later")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    moira = os.environ.get("MOIRA", str(ROOT / "build/moira"))
    count = options.count or (SAMPLE if options.sample else PROGRAMS)
    failed, runs, reasons = 0, 0, {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(count):
            text, steps = program(random.Random(f"{options.seed}.{number}"))
            (folder / f"case{number}.py").write_text(text)
            problem = check(folder, number, steps, moira)
            if problem.startswith("refused"):
                reasons[problem] = reasons.get(problem, 0) + 1
            elif problem:
                failed += 1
                print(f"failed: program {number} of seed {options.seed}: {problem}")
                if options.keep:
                    (Path(options.keep) / f"attempt_{options.seed}_{number}.py").write_text(text)
            else:
                runs += 2 * steps + 1
    print(f"{count} programs, {runs} steps to fail at; refused: {reasons or 'none'}")
    print(f"{count - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
