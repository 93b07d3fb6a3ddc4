#!/usr/bin/env python3
"""Drawings of findings in the page of `moira report`, compared with the programs that they are about.

Programs that fail in every way in which shapes can clash are made at random, a line for each, and it is known which shapes
clash in which axes. Each drawing must be well-formed, have a row for each of the two shapes, mark the axes that clash
and no others, align what clashes, lead to the line where the size is written, and no two of its texts may overlap.

Takes --seed S, --count N, and --sample for few.
"""

import argparse
import collections
import os
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "cli"))
from page import INLINE, SVG, drawing_problems

MOIRA = os.environ.get("MOIRA", "build/moira")
HTML = "{http://www.w3.org/1999/xhtml}"

# What a drawing must show: rows of sizes, and the sizes that clash, for each row; None where the number of axes, or of
# elements, is what is wrong.
Case = collections.namedtuple("Case", "kind statements shapes clashes")


def sizes(rng, count, least=2):
    return [rng.choice([2, 3, 4, 5, 7, 8, 16, 31, 64, 100, 512, 4096]) + least - 2 for _ in range(count)]


def other(rng, size):
    return size + rng.choice([1, 2, 5, 100])


def text(shape):
    return "(" + "".join(f"{size}, " for size in shape) + ")"


def zeros(library, shape):
    return f"np.zeros({text(shape)})" if library == "np" else f"torch.zeros({text(shape)})"


def operands(library, left, right):
    return [f"{{a}} = {zeros(library, left)}", f"{{b}} = {zeros(library, right)}"]


def broadcast(rng, library):
    left = sizes(rng, rng.randint(1, 4))
    right = left[rng.randint(0, len(left) - 1):]
    # Libraries look from the front, and one clash is enough.
    at = rng.randrange(len(right))
    right = right[:at] + [other(rng, right[at])] + right[at + 1:]
    for i in range(at):
        if rng.random() < 0.3:
            right[i] = 1
    if rng.random() < 0.5:
        left, right = right, left
    sign = rng.choice(["+", "-", "*", "/", "<"] if library == "np" else ["+", "-", "*", "/"])
    back = at - min(len(left), len(right))
    return Case(f"broadcast {sign}", operands(library, left, right) + [f"{{a}} {sign} {{b}}"], [left, right], [left[back], right[back]])


def product(rng, library):
    left, inner, right = sizes(rng, 1)[0], sizes(rng, 1)[0], sizes(rng, 1)[0]
    a, b = [left, inner], [other(rng, inner), right]
    if rng.random() < 0.3:
        batch = sizes(rng, 1)
        a, b = batch + a, batch + b
    call = "{a} @ {b}" if rng.random() < 0.6 else "np.matmul({a}, {b})" if library == "np" else "torch.matmul({a}, {b})"
    return Case("product", operands(library, a, b) + [call], [a, b], [a[-1], b[-2]])


def vector(rng, library):
    a = sizes(rng, 2)
    b = [other(rng, a[-1])]
    return Case("product with a vector", operands(library, a, b) + ["{a} @ {b}"], [a, b], [a[-1], b[-1]])


def join(rng, library):
    left = sizes(rng, rng.randint(2, 4))
    axis = rng.randrange(len(left))
    at = rng.choice([i for i in range(len(left)) if i != axis])
    right = list(left)
    right[at] = other(rng, left[at])
    name, word = ("np.concatenate", "axis") if library == "np" else ("torch.cat", "dim")
    return Case("join", operands(library, left, right) + [f"{name}([{{a}}, {{b}}], {word}={axis})"], [left, right], [left[at], right[at]])


def stack(rng, library):
    left = sizes(rng, rng.randint(1, 3))
    at = rng.randrange(len(left))
    right = list(left)
    right[at] = other(rng, left[at])
    name = "np" if library == "np" else "torch"
    return Case("stack", operands(library, left, right) + [f"{name}.stack([{{a}}, {{b}}])"], [left, right], [left[at], right[at]])


def reshape(rng, library):
    left = sizes(rng, rng.randint(1, 4))
    right = sizes(rng, rng.randint(1, 3))
    count = lambda shape: shape[0] * count(shape[1:]) if shape else 1
    if count(left) == count(right):
        right[0] += 1
    arguments = ", ".join(map(str, right))
    return Case("reshape", [f"{{a}} = {zeros(library, left)}", f"{{a}}.reshape({arguments})"], [left, right], None)


def axis(rng, library):
    shape = sizes(rng, rng.randint(1, 4))
    number = len(shape) + rng.randint(0, 3)
    word = "axis" if library == "np" else "dim"
    return Case("axis", [f"{{a}} = {zeros(library, shape)}", f"{{a}}.sum({word}={number})"], [shape], None)


def indices(rng, library):
    shape = sizes(rng, rng.randint(1, 3))
    items = ", ".join("0" for _ in range(len(shape) + rng.randint(1, 2)))
    return Case("indices", [f"{{a}} = {zeros(library, shape)}", f"{{a}}[{items}]"], [shape], None)


def layer(rng, library):
    shape = sizes(rng, rng.randint(1, 3))
    wanted, gives = other(rng, shape[-1]), sizes(rng, 1)[0]
    return Case("linear layer", [f"{{a}} = {zeros('torch', shape)}", f"{{b}} = nn.Linear({wanted}, {gives})", "{b}({a})"],
                [shape, [wanted, gives]], [shape[-1], wanted])


def convolution(rng, library):
    channels, gives = rng.choice([1, 3, 4, 8]), rng.choice([2, 16, 32])
    shape = [rng.choice([1, 2, 7]), channels, 30, 31]
    wanted = other(rng, channels)
    return Case("convolution", [f"{{a}} = {zeros('torch', shape)}", f"{{b}} = nn.Conv2d({wanted}, {gives}, 3)", "{b}({a})"],
                [shape, [gives, wanted, 3, 3]], [channels, wanted])


MAKERS = [broadcast, product, vector, join, stack, reshape, axis, indices, layer, convolution]


def make(rng, number):
    maker = MAKERS[number % len(MAKERS)]
    return maker(rng, rng.choice(["np", "torch"]))


def program(cases):
    """The source, and the case of each line that fails."""
    lines, failing = ["import numpy as np", "import torch", "from torch import nn"], {}
    for number, case in enumerate(cases):
        names = {"a": name_of(number, "a"), "b": name_of(number, "b")}
        for statement in case.statements:
            lines.append(statement.format(**names))
        failing[len(lines)] = case
    return "\n".join(lines) + "\n", failing


def name_of(number, letter):
    return letter + ("_with_a_long_name" if number % 7 == 0 else "") + str(number)


def rows_of(svg):
    """The rows of a drawing: sizes in their order, and which of them clash."""
    rows = collections.defaultdict(list)
    for element in svg.iter(f"{SVG}text"):
        words = element.get("class", "").split()
        if "size" in words:
            rows[float(element.get("y"))].append((float(element.get("x")), element.text, "clash" in words))
    return [sorted(row) for _, row in sorted(rows.items())]


def middle_of_clash(row):
    return next(x + len(text) * 7.5 / 2 for x, text, clashes in row if clashes)


def edge_problems(svg, rows):
    """A red edge goes from one of the sizes to the other, and says so."""
    edges = [path for path in svg.iter(f"{SVG}path") if path.get("class") == "edge clash"]
    signs = [sign for sign in svg.iter(f"{SVG}text") if sign.get("class") == "sign"]
    if len(edges) != 1 or len(signs) != 1:
        return [f"{len(edges)} red edges"]
    numbers = [float(number) for number in re.findall(r"[\d.]+", edges[0].get("d"))]
    start, end = numbers[0], numbers[2] if "L" in edges[0].get("d") else numbers[0]
    problems = []
    for row, x in zip(rows, (start, end)):
        if abs(middle_of_clash(row) - x) > 4:
            problems.append("the red edge does not end at the sizes")
    return problems


def problems_of(case, card, line, source):
    svgs = [svg for svg in card.iter(f"{SVG}svg") if svg.get("class") == "drawing"]
    if len(svgs) != 1:
        return ["no drawing"]
    svg, problems = svgs[0], []
    rows = rows_of(svg)
    shown = [[text for _, text, _ in row] for row in rows]
    if shown != [[str(size) for size in shape] for shape in case.shapes]:
        problems.append(f"rows {shown}")
    clashes = [[text for _, text, clashes in row if clashes] for row in rows]
    if case.clashes is not None:
        if clashes != [[str(size)] for size in case.clashes]:
            problems.append(f"clashes {clashes}")
        elif len(rows) == 2:
            problems += edge_problems(svg, rows)
    elif not any("whole clash" == rect.get("class") for rect in svg.iter(f"{SVG}rect")):
        problems.append("nothing is marked")
    told = ["".join(text.itertext()) for text in svg.iter(f"{SVG}text") if text.get("class") == "from"]
    for place in told:
        size, _, rest = place.partition("  ")
        number, _, shown_source = rest.partition("  ")
        written = source[int(number.rpartition(":")[2]) - 1]
        if not written.startswith(shown_source.rstrip("…")):
            problems.append(f"{place!r} is not {written!r}")
    if case.clashes is not None and not told:
        problems.append("no place is told")
    return problems + drawing_problems(svg)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--sample", action="store_true", help="few of them")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    count = 220 if arguments.sample else arguments.count
    rng = random.Random(arguments.seed)
    passed, failed, kinds = 0, 0, collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.py"
        for first in range(0, count, 200):
            source, failing = program([make(rng, number) for number in range(first, min(count, first + 200))])
            path.write_text(source)
            done = subprocess.run([MOIRA, "report", "--isolated", "-q", path], stdout=subprocess.PIPE, text=True, check=True)
            root = ElementTree.fromstring(INLINE.sub("", done.stdout).replace("<!DOCTYPE html>", ""))
            cards = {}
            for card in root.iter(f"{HTML}article"):
                if "finding" in card.get("class", "").split():
                    link = next(link for link in card.iter(f"{HTML}a"))
                    cards[int(link.get("href").partition("L")[2])] = card
            for line, case in failing.items():
                problems = problems_of(case, cards[line], line, source.splitlines()) if line in cards else ["no finding"]
                kinds[case.kind] += 1
                passed += not problems
                failed += bool(problems)
                if problems:
                    print(f"FAILED: {case.kind}: {'; '.join(case.statements)}\n  {problems[:3]}")
    if arguments.verbose:
        print(dict(kinds))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
