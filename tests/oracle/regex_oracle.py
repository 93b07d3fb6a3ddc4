#!/usr/bin/env python3
"""Compares what Moira finds with regular expressions in known texts with what the module re finds.

Random patterns of literals, classes, groups, alternatives, anchors and repeats are looked for in random texts by match,
search and fullmatch. Where something is found, Moira must nearly always know the text and the groups, and they must be those
of re. Where nothing is found it says so for one call alone (`moira summary`): other code may be one that nobody reaches.
"""

import argparse
import ast
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

PROGRAMS, ROWS = 40, 500
LEAST_KNOWN = 0.98
ATOMS = ["a", "b", "c", "1", "_", r"\.", ".", r"\d", r"\w", r"\s", r"\D", r"\W", r"\b", "[ab]", "[^a]", "[a-c1]", r"[\d.]",
         "[^b-c]", "^", "$"]
REPEATS = [""] * 5 + ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,3}?", "{,2}"]
GROUPS = ["({})", "(?:{})", "(?P<n{}>{})"]


class Patterns:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names = 0

    def atom(self, depth):
        if depth == 0 or self.random.random() < 0.7:
            return self.random.choice(ATOMS)
        group = self.random.choice(GROUPS)
        self.names += 1
        inside = self.alternatives(depth - 1)
        return group.format(self.names, inside) if "<" in group else group.format(inside)

    def sequence(self, depth):
        return "".join(self.atom(depth) + self.random.choice(REPEATS) for _ in range(self.random.randint(1, 4)))

    def alternatives(self, depth):
        return "|".join(self.sequence(depth) for _ in range(self.random.choice([1, 1, 1, 2, 3])))

    def row(self):
        """A function of re, a pattern that it takes, and a text."""
        while True:
            pattern = self.alternatives(2)
            try:
                re.compile(pattern)
            except re.error:
                continue
            text = "".join(self.random.choice("aabbcc1_. ") for _ in range(self.random.randrange(9)))
            return self.random.choice(["match", "search", "fullmatch"]), pattern, text


def real_answer(way, pattern, text):
    found = getattr(re, way)(pattern, text)
    return (found.group(0), found.groups()) if found else "nothing"


def known_answers(moira, rows, folder):
    """What Moira says, by the number of the row; rows of which something is unknown are missing."""
    lines = ["import re"]
    for number, (way, pattern, text) in enumerate(rows):
        lines.append(f"m{number} = re.{way}({pattern!r}, {text!r})")
        lines.append(f"g{number} = (m{number}.group(0), m{number}.groups()) if m{number} is not None else 'nothing'")
    program = Path(folder, "program.py")
    program.write_text("\n".join(lines) + "\n")
    printed = subprocess.run([moira, "check", "--isolated", "--dump-state", program], stdout=subprocess.PIPE,
                             text=True, check=False).stdout
    answers = {}
    for number, value in re.findall(r"^g(\d+): (.*)$", printed, re.MULTILINE):
        try:
            answers[int(number)] = ast.literal_eval(value)
        except (SyntaxError, ValueError):
            continue
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    patterns, known, asked, wrong = Patterns(options.seed), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(4 if options.sample else PROGRAMS):
            rows = [patterns.row() for _ in range(ROWS)]
            answers = known_answers(os.environ.get("MOIRA", "build/moira"), rows, folder)
            asked += sum(real_answer(*row) != "nothing" for row in rows)
            known += len(answers)
            for number, answer in answers.items():
                if answer != real_answer(*rows[number]):
                    wrong += 1
                    print(f"FAILED: {rows[number]}: {answer}, but re finds {real_answer(*rows[number])}")
    few = known < LEAST_KNOWN * asked
    if few:
        print(f"FAILED: {known} of {asked} answers are known")
    print(f"{known - wrong} passed, {wrong + few} failed")
    return 1 if wrong or few else 0


if __name__ == "__main__":
    sys.exit(main())
