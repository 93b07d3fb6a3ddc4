#!/usr/bin/env python3
"""What Moira prints of dimensions must mean in Python what it means to Moira.

Random integer expressions over two sizes are used as sizes of tensors; `moira summary` prints what they are. Each text
is evaluated by Python for all small sizes and compared with the expression itself. What is not known is counted, and is
no failure.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import interpreters

TOGETHER = 40   # expressions in one program
SIZES = range(1, 9)
ABOVE = 5000    # makes any of the expressions positive


def term(random, depth):
    """A random expression of Python over n and m."""
    if depth == 0 or random.random() < 0.15:
        return random.choice(["n", "m", str(random.randint(1, 9))])
    left, right = term(random, depth - 1), term(random, depth - 1)
    number = random.randint(2, 7)
    return random.choice([f"({left} + {right})", f"({left} - {right})", f"({left} * {number})", f"({left} // {number})",
                          f"({left} % {number})", f"-({left} // {number})", f"-({left} % {number})", f"(-{left})",
                          f"min({left}, {right})", f"max({left}, {right})", f"({left} // (m + {number}))",
                          f"({number} - {left} // {number})", f"({left} >> 1)"])


def ask(moira, expressions):
    """What Moira prints for each of the expressions; None for what is not known."""
    sizes = ", ".join(f"torch.zeros({expression})" for expression in expressions)
    source = ("import torch\n\n\nclass Net(torch.nn.Module):\n    def forward(self, x):\n        n, m = x.shape\n"
              f"        return {sizes}\n")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "program.py"
        path.write_text(source, encoding="utf-8")
        done = subprocess.run([moira, "summary", "--isolated", "--output-format", "json", str(path), "Net()", "n,m"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"status {done.returncode}: {done.stderr[:500]}\n{source}")
    output = json.loads(done.stdout)[-1]["output"]
    shapes = output["tuple"] if isinstance(output, dict) else output
    return [shape[0] if shape else None for shape in shapes]


def differs(expression, printed):
    """The first sizes for which the text means another number; None: there are none."""
    for n in SIZES:
        for m in SIZES:
            names = {"n": n, "m": m, "min": min, "max": max}
            if eval(expression, dict(names)) != (printed if isinstance(printed, int) else eval(printed, dict(names))):
                return n, m
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=1000)
    arguments = parser.parse_args()
    chooser = random.Random(arguments.seed)
    count = arguments.sample if arguments.sample is not None else 20_000
    passed, unknown, failures = 0, 0, []
    for _ in range(0, count, TOGETHER):
        expressions = []
        while len(expressions) < TOGETHER:
            expression = term(chooser, chooser.randint(1, 4))
            values = [eval(expression, {"n": n, "m": m}) for n in SIZES for m in SIZES]
            if max(map(abs, values)) < ABOVE:
                expressions.append(expression if min(values) >= 1 and chooser.random() < 0.7 and "-" not in expression
                                   else f"{ABOVE} + {expression}" if chooser.random() < 0.5
                                   else f"{ABOVE} - {expression}")
        for expression, printed in zip(expressions, ask(arguments.moira, expressions)):
            wrong = None if printed is None else differs(expression, printed)
            unknown += printed is None
            passed += printed is not None and wrong is None
            if wrong:
                failures.append(f"{expression} is printed as {printed}: another number for n, m = {wrong}")
    for failure in failures[:20]:
        print(failure)
    print(f"{passed} expressions mean the same, {unknown} are not known")
    print(f"{passed} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
