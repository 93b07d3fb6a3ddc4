#!/usr/bin/env python3
"""Compares what Moira says about ranges of numbers with CPython.

Random functions of ints, floats and unknown numbers, full of nested comparisons, arithmetic and loops, have a probe on
every path: an operation that fails. CPython runs them with many arguments and notes which probes are reached; Moira, which
knows nothing of the arguments, reports the probes that it does not prove to be out of reach. A probe that is reached and
not reported is a wrong proof, and fails. Of those that no argument reaches it is counted how many are proved.
"""

import argparse
import math
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FULL, SAMPLE = 4000, 250
PER_FILE = 10
INPUTS = 120
MOST_STEPS = 60
LARGEST = 10 ** 6
NUMBERS = [-3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 10]
REALS = [-2.5, -1.0, 0.0, 0.5, 1.0, 2.5, 3.0, 6.25]
COMPARISONS = ["<", "<=", ">", ">=", "==", "!="]


class Writer:
    """One function, as lines; a probe is written as PROBE and its number."""

    def __init__(self, draw, number):
        self.draw, self.number = draw, number
        self.lines, self.probes, self.loops = [], 0, 0
        self.ints, self.reals = ["a", "b"], ["x"]

    def add(self, depth, text):
        self.lines.append("    " * depth + text)

    def probe(self, depth):
        self.add(depth, f"PROBE({self.number * 100 + self.probes})")
        self.probes += 1

    def integer(self, depth=0):
        draw = self.draw
        kind = draw.randrange(14) if depth < 2 else draw.randrange(4)
        if kind < 3:
            return draw.choice(self.ints)
        if kind == 3:
            return str(draw.choice(NUMBERS))
        left, right = self.integer(depth + 1), self.integer(depth + 1)
        if kind < 8:
            return f"({left} {draw.choice(['+', '-', '*', '+', '-'])} {right})"
        if kind == 8:
            return f"({left} {draw.choice(['//', '%'])} {draw.choice([2, 3, 5, -3, right])})"
        if kind == 9:
            return f"{draw.choice(['min', 'max'])}({left}, {right})"
        if kind == 10:
            return f"abs({left})"
        if kind == 11:
            return f"({left} {draw.choice(['&', '|', '^'])} {draw.choice([7, 12, right])})"
        if kind == 12:
            return f"({left} {draw.choice(['>>', '<<'])} {draw.choice([1, 2])})"
        return draw.choice([f"-{left}", f"({left}) ** 2", f"(~{left})", f"len(range({left}))"])

    def number_text(self):
        if self.draw.random() < 0.25:
            return self.draw.choice(self.reals + ["u", "u"])
        return self.integer(1)

    def constant(self):
        return str(self.draw.choice(NUMBERS if self.draw.random() < 0.8 else REALS))

    def comparison(self):
        draw = self.draw
        left = self.number_text()
        kind = draw.randrange(12)
        if kind == 0:
            low = draw.choice(NUMBERS)
            return f"{low} {draw.choice(['<', '<='])} {left} {draw.choice(['<', '<='])} {low + draw.randrange(5)}"
        if kind == 1:
            return f"{left} {draw.choice(['in', 'not in'])} range({draw.choice(NUMBERS)}, {draw.choice(NUMBERS)})"
        if kind == 2:
            items = ", ".join(str(draw.choice(NUMBERS)) for _ in range(2))
            return f"{left} {draw.choice(['in', 'not in'])} ({items})"
        if kind < 5:
            return f"{left} {draw.choice(COMPARISONS)} {self.number_text()}"
        return f"{left} {draw.choice(COMPARISONS)} {self.constant()}"

    def condition(self):
        kind = self.draw.randrange(8)
        if kind == 0:
            return f"{self.comparison()} and {self.comparison()}"
        if kind == 1:
            return f"{self.comparison()} or {self.comparison()}"
        if kind == 2:
            return f"not ({self.comparison()})"
        return self.comparison()

    def block(self, depth, size):
        self.probe(depth)
        for _ in range(size):
            self.statement(depth, size)

    def branch(self, depth, size):
        self.add(depth, f"if {self.condition()}:")
        self.block(depth + 1, self.draw.randrange(size))
        while self.draw.random() < 0.3:
            self.add(depth, f"elif {self.condition()}:")
            self.block(depth + 1, self.draw.randrange(size))
        if self.draw.random() < 0.5:
            self.add(depth, "else:")
            self.block(depth + 1, self.draw.randrange(size))

    def loop(self, depth, size):
        self.loops += 1
        if self.draw.random() < 0.5:
            self.add(depth, f"while {self.condition()}:")
            self.add(depth + 1, "STEP(a, b)")
        else:
            name = self.draw.choice("cij")
            self.add(depth, f"for {name} in range({self.integer(2)}, {self.integer(2)}):")
            self.add(depth + 1, "STEP(a, b)")
            if name not in self.ints:
                self.ints.append("a")  # it may be unbound behind the loop
        self.block(depth + 1, self.draw.randrange(size))
        self.add(depth + 1, f"{self.draw.choice(['a', 'b'])} {self.draw.choice(['+', '-'])}= "
                            f"{self.draw.choice([1, 2, self.integer(2)])}")
        self.probe(depth)

    def statement(self, depth, size):
        draw, kind = self.draw, self.draw.randrange(12)
        if kind < 5 and depth < 5:
            self.branch(depth, size)
        elif kind == 5 and depth < 4 and self.loops < 2:
            self.loop(depth, size)
        elif kind == 6:
            self.add(depth, f"{draw.choice(['a', 'b'])} = {self.integer()} if {self.condition()} else {self.integer()}")
        elif kind == 7:
            self.add(depth, f"assert {self.condition()}")
        elif kind == 8:
            self.add(depth, f"x = {draw.choice(['float(a)', 'x + 1', 'abs(x)', 'x * 0.5', 'float(b)'])}")
        elif kind == 9 and depth > 1:
            self.add(depth, "return None")
        else:
            self.add(depth, f"{draw.choice(['a', 'b'])} = {self.integer()}")

    def write(self):
        self.add(0, f"def function_{self.number}(a: int, b: int, x: float, u):")
        for _ in range(3):
            self.branch(1, 3)
        self.statement(1, 2)
        self.probe(1)
        return self.lines


def for_moira(lines):
    """The text, and the probe of each line."""
    text, probes = [], {}
    for line in lines:
        found = re.search(r"PROBE\((\d+)\)", line)
        if found:
            probes[len(text) + 1] = int(found[1])
            line = line.replace(found[0], "len(0)")
        text.append(line.replace("STEP(a, b)", "pass"))
    return "\n".join(text) + "\n", probes


class TooLong(Exception):
    pass


def reached_probes(lines, count, seed):
    """The probes that some arguments reach."""
    draw = random.Random(seed)
    reached, steps = set(), [0]

    def step(*numbers):
        steps[0] += 1
        if steps[0] > MOST_STEPS or max(map(abs, numbers)) > LARGEST:
            raise TooLong
    names = {"PROBE": reached.add, "STEP": step}
    exec(compile("\n".join(lines), "program", "exec"), names)
    for number in range(count):
        for _ in range(INPUTS):
            steps[0] = 0
            real = draw.choice(REALS + [math.nan, math.inf, -math.inf, draw.uniform(-8, 8)])
            unknown = draw.choice([draw.randint(-9, 12), draw.uniform(-6, 8), math.nan, True])
            try:
                names[f"function_{number}"](draw.randint(-9, 12), draw.randint(-9, 12), real, unknown)
            except (ArithmeticError, AssertionError, ValueError, TypeError, MemoryError, TooLong):
                pass
    return reached


def reported_lines(moira, path):
    result = subprocess.run([moira, "check", "--isolated", "--output-format", "concise", str(path)],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if result.returncode not in (0, 1):
        sys.exit(f"ranges_oracle: moira ended with status {result.returncode}\n{result.stderr}")
    return {int(found) for found in re.findall(r"^[^\n]*?:(\d+):\d+: error", result.stdout, re.M)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moira", default=os.environ.get("MOIRA", "build/moira"))
    parser.add_argument("--sample", action="store_true", help=f"{SAMPLE} functions, not {FULL}")
    parser.add_argument("--count", type=int, help="how many functions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=5, help="how many wrong proofs are shown")
    arguments, _ = parser.parse_known_args()
    count = arguments.count or (SAMPLE if arguments.sample else FULL)
    wrong = proved = open_probes = reached_count = 0
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, count, PER_FILE):
            draw = random.Random(arguments.seed * 1000003 + first)
            lines = [line for number in range(PER_FILE) for line in Writer(draw, number).write()]
            text, probes = for_moira(lines)
            path = Path(folder, f"ranges_{first}.py")
            path.write_text(text)
            reported = reported_lines(arguments.moira, path)
            reached = reached_probes(lines, PER_FILE, first)
            for line, probe in probes.items():
                if probe in reached:
                    reached_count += 1
                    if line not in reported:
                        wrong += 1
                        if wrong <= arguments.show:
                            keep = Path(tempfile.gettempdir(), f"ranges_wrong_{wrong}.py")
                            keep.write_text(text)
                            print(f"wrong proof: {keep}:{line} is reached")
                elif line in reported:
                    open_probes += 1
                else:
                    proved += 1
    print(f"{count} functions, seed {arguments.seed}: {reached_count} places are reached; of {proved + open_probes} "
          f"others {proved} are proved to be out of reach")
    print(f"{reached_count - wrong} passed, {wrong} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
