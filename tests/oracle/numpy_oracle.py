#!/usr/bin/env python3
"""Compares what Moira says about random NumPy programs with what happens when they run.

numpy_programs.py makes the programs, numpy_worker.py runs them with the installed NumPy, under several random
seeds where they use random numbers. Then, for `moira check` and `moira shapes`:

  a program that runs    gets no alarm; each shape that is assigned is exact, or less precise, or missing (all of
                         them are counted), never wrong
  a program that raises  gets an alarm on the line where it raises (the deepest line of the program in the
                         traceback), and none on a line that was reached before or stands above; with --strict
                         something is said on that line

A program fails when Moira crashes, raises a false or an early alarm, or gives a wrong shape. The shares that
have a goal are one more test each. For the first disagreements of each kind, the smallest program that still
shows it is printed.
"""

import argparse
import ast
import collections
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import interpreters
import moira_batch
import numpy_generations
import printed_shapes

FULL, SAMPLE = 10000, 1000  # for each NumPy
GOAL_EXACT = GOAL_FOUND = 95.0
# What an expression does: functions, methods, subscripts, operators.
CALLED = re.compile(r"np\.[\w.]+|(?<=[\w)\]])\.\w+(?=\()|(?<=[\w)\]])\[|@|[-+*/%<>]=?|for |\.T\b|\w+(?=\()")
WORST = ["crash", "false alarm", "early alarm", "wrong shape"]  # these must not happen
# The command that shows a kind of difference; the others need not run to see whether it is still there.
COMMANDS = {"false alarm": ["check"], "early alarm": ["check"], "alarm missed": ["check"],
            "silent with --strict": ["strict"], "wrong shape": ["shapes"], "shape imprecise": ["shapes"],
            "shape missing": ["shapes"]}
MINIMISING_SECONDS, CANDIDATES = 20, 40
ALSO_SHOWN = ["alarm missed", "shape imprecise", "shape missing", "silent with --strict"]


def interpreter_of(command):
    """The interpreter as one that runs the programs."""
    probe = "import sys; print('%d.%d' % sys.version_info[:2])"
    version = subprocess.run([command, "-c", probe], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    worker = [command, "-W", "ignore", str(interpreters.HERE / "worker.py")]
    return interpreters.Interpreter(version, worker, False)


class Comparison:
    """Runs programs on both sides and classifies the differences."""

    def __init__(self, arguments, interpreter, numpy):
        self.arguments, self.interpreter, self.numpy = arguments, interpreter, numpy

    def run(self, items, commands=("check", "strict", "shapes")):
        """A list of (result of numpy_worker, differences, counts), one for each item."""
        job = {"moira": "", "seed": self.arguments.seed}
        results = list(interpreters.run(self.interpreter, "numpy_worker", job, items, self.arguments.jobs, 250))
        with tempfile.TemporaryDirectory() as temporary:
            folder = self.arguments.keep or Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            names = [f"p{number:06}.py" for number in range(len(results))]
            for name, result in zip(names, results):
                (folder / name).write_text(result["source"], encoding="utf-8")
            crashed = set()

            def ask(name, *words):
                if name not in commands:
                    return collections.defaultdict(list)
                command = [self.arguments.moira, *words, "--library", f"numpy={self.numpy}", "-j",
                           str(self.arguments.jobs)]
                found, broken = moira_batch.entries(command, folder, names)
                crashed.update(broken)
                return found

            findings = ask("check", "check")
            strict = ask("strict", "check", "--strict")
            shapes = ask("shapes", "shapes")
        return [(result, *classify(result, findings[name], strict[name], shapes[name], name in crashed))
                for name, result in zip(names, results)]


def classify(result, findings, strict, shapes, crashed):
    """The differences, pairs of a kind and a description, and the counts of one program."""
    differences, counts = [], collections.Counter()
    if crashed:
        return [("crash", "crashes or takes too long")], counts
    alarms = {finding["line"]: finding for finding in findings if finding["severity"] == "error"}
    lines = {line for _, line, _, _ in result["errors"]}
    if any(error == "StepLimit" for error, *_ in result["errors"]):
        counts["depends"] += 1
        return differences, counts
    if lines == {None}:
        counts["runs"] += 1
        counts["alarmed"] += bool(alarms)
        differences += [("false alarm", describe(finding)) for finding in alarms.values()]
    elif None in lines or len(lines) > 1:
        counts["depends"] += 1
        return differences, counts
    else:
        compare_alarms(result, lines.pop(), alarms, strict, differences, counts)
    compare_shapes(result, shapes, differences, counts)
    return differences, counts


def compare_alarms(result, line, alarms, strict, differences, counts):
    error, _, callers, message = result["errors"][0]
    kind = f"{result['mistake'] or 'mistake'}: {error}"
    counts["raises"] += 1
    counts["raises", kind] += 1
    early = [finding for number, finding in alarms.items() if number != line and number not in callers
             and (number in result["reached"] or number < line)
             and not (line in alarms and follows(result["source"], number, line))]
    counts["early"] += bool(early)
    differences += [("early alarm",
                     f"{describe(finding)}, but {error} is raised in line {line}") for finding in early]
    if line in alarms:
        counts["found"] += 1
        counts["found", kind] += 1
    else:
        counts["at a caller"] += any(number in alarms for number in callers)
        differences.append(("alarm missed", f"line {line}: {error}: {message}"))
    if not any(finding["line"] == line or finding["line"] in callers for finding in strict):
        counts["silent"] += 1
        differences.append(("silent with --strict", f"line {line}: {error}: {message}"))


def follows(source, number, line):
    """Whether a line stands behind another in the same function or loop.

    Then it may have been reached before, in an earlier call or round, and an alarm on it is about the call or
    round in which the other line fails: Moira goes on behind an error."""
    return number > line and any(isinstance(node, (ast.FunctionDef, ast.For,
                                                   ast.While)) and node.lineno <= line and number <= node.end_lineno
                                 for node in ast.walk(ast.parse(source)))


def left_lines(result):
    """The lines of functions that an exception left: shapes with names of sizes hold for calls that end."""
    places = {line for _, line, callers, _ in result["errors"] if line for line in (line, *callers)}
    if not places:
        return set()
    functions = [node for node in ast.walk(ast.parse(result["source"])) if isinstance(node, ast.FunctionDef)]
    return {line for node in functions if any(node.lineno <= place <= node.end_lineno for place in places)
            for line in range(node.lineno, node.end_lineno + 1)}


def has_names(shape):
    return isinstance(shape, list) and any(isinstance(size, str) and size != "..." for size in shape)


def compare_shapes(result, shapes, differences, counts):
    left = left_lines(result)
    reported = {(entry["line"], entry["column"]): entry["shape"] for entry in shapes}
    runs = counts["runs"]
    text = result["source"].split("\n")
    for line, column, name, required, real, scalar, other in result["notes"]:
        shape = reported.get((line, column))
        if (other and real) or (line in left and has_names(shape)):
            continue
        observed = [*real, *([[]] if scalar else [])]
        shown = " or ".join(map(show, observed)) or "no array"
        where = f"line {line}: {name} is {shown}, Moira says {show(shape)}"
        if shape is not None and not (isinstance(shape, list) and all(matches(shape,
                                                                              one) for one in observed) and observed):
            counts["wrong"] += 1
            differences.append(("wrong shape", where))
        elif runs and real and required:
            counts["shapes"] += 1
            verdict = "missing" if shape is None else "exact" if is_exact(shape, observed) else "imprecise"
            counts[verdict] += 1
            if verdict != "exact":
                differences.append((f"shape {verdict}", where))
                for word in set(CALLED.findall(text[line - 1].split("=", 1)[-1])):
                    counts["cause", word] += 1


def matches(reported, real):
    """Whether a real shape is one of those that the reported one stands for."""
    reported = printed_shapes.opened(reported)
    if reported.count("...") > 1:
        return True
    if "..." in reported:
        place = reported.index("...")
        before, after = reported[:place], reported[place + 1:]
        if len(real) < len(before) + len(after):
            return False
        real = [*real[:len(before)], *real[len(real) - len(after):]]
        reported = before + after
    symbols = {}
    return len(reported) == len(real) and all(
        wanted == size if isinstance(wanted, int) else wanted is None or symbols.setdefault(wanted, size) == size
        for wanted, size in zip(reported, real))


def is_exact(reported, observed):
    """Nothing is unknown but what differs from one visit to the next."""
    if len({len(one) for one in observed}) > 1:
        return True
    return "..." not in printed_shapes.opened(reported) and all(isinstance(wanted, int) or len(set(sizes)) > 1
                                         for wanted, sizes in zip(reported, zip(*observed)))


def show(shape):
    if not isinstance(shape, list):
        return "nothing" if shape is None else repr(shape)
    return "(" + ", ".join("?" if size is None else str(size) for size in shape) + ")"


def describe(finding):
    return f"line {finding['line']}: {finding['code']}: {finding['message']}"


def without(source):
    """Smaller programs: some statements that follow each other are left out, the longest pieces first."""
    lines = source.split("\n")
    pieces = []
    for node in ast.walk(ast.parse(source)):
        for field in ("body", "orelse", "finalbody", "handlers"):
            body = getattr(node, field, None)
            if not isinstance(body, list):
                continue
            for length in (8, 4, 2, 1):
                for start in range(0, len(body) - length + 1, max(length // 2, 1)):
                    part = body[start:start + length]
                    first, last = part[0].lineno, part[-1].end_lineno
                    first = min([first, *(one.lineno for one in getattr(part[0], "decorator_list", []))])
                    whole = length == len(body) and not isinstance(node, ast.Module)
                    stand_in = [" " * part[0].col_offset
                                + "pass"] if whole and lines[first - 1:last] != ["pass"] else []
                    pieces.append((last - first, lines[:first - 1] + stand_in + lines[last:]))
            if isinstance(node, (ast.If, ast.For, ast.With, ast.While)) and field == "body":
                indent = node.body[0].col_offset - node.col_offset
                inner = [line[indent:] for line in lines[node.body[0].lineno - 1:node.body[-1].end_lineno]]
                pieces.append((1, lines[:node.lineno - 1] + inner + lines[node.end_lineno:]))
    pieces.sort(key=lambda piece: -piece[0])
    smaller = ["\n".join(rest) for _, rest in pieces]
    return [text for text in dict.fromkeys(smaller) if text != source and parses(text)]


def parses(source):
    try:
        ast.parse(source)
        return True
    except SyntaxError:
        return False


def code_of(text):
    """The code or exception that a description names, if any: a smaller program must show the same."""
    match = re.match(r"line \d+: ([\w-]+): ", text)
    return match and match[1]


def minimise(comparison, source, error, kind, code):
    """Leaves out statements as long as a difference of this kind remains; the program and the difference.

    What raised must still raise the same exception: that a name is not defined any more is not interesting."""
    detail, started = "", time.monotonic()
    commands = COMMANDS.get(kind, ("check", "strict", "shapes"))
    while time.monotonic() - started < MINIMISING_SECONDS:
        candidates = without(source)[:CANDIDATES]
        for result, differences, _ in comparison.run(candidates, commands) if candidates else []:
            found = [text for one, text in differences if one == kind and code_of(text) == code]
            if found and result["errors"][0][0] == error:
                source, detail = result["source"], found[0]
                break
        else:
            break
    return source, detail


def percent(part, whole):
    return 100 * part / whole if whole else 100.0


def print_table(counts, total):
    def row(text, number, whole, goal=""):
        print(f"  {text:<44}{number:>8}{percent(number, whole):>9.2f} %   {goal}")

    runs, raises, shapes = counts["runs"], counts["raises"], counts["shapes"]
    print(f"{total} programs: {runs} run, {raises} raise, {counts['depends']} do either or do not end")
    row("programs that run, without an alarm", runs - counts["alarmed"], runs, "goal 100 %")
    row(f"of {shapes} shapes: exact", counts["exact"], shapes, f"goal {GOAL_EXACT:.0f} %")
    row("less precise", counts["imprecise"], shapes)
    row("missing", counts["missing"], shapes)
    row("wrong (in programs that raise, too)", counts["wrong"], shapes, "goal 0")
    row("programs that raise, alarm on the line", counts["found"], raises, f"goal {GOAL_FOUND:.0f} %")
    row("alarm at a caller of that line", counts["at a caller"], raises)
    row("an alarm on an earlier line", counts["early"], raises, "goal 0")
    row("with --strict silent", counts["silent"], raises, "goal 0")
    print("found, by mistake and exception:")
    kinds = sorted(key[1] for key in counts if isinstance(key, tuple) and key[0] == "raises")
    for kind in sorted(kinds, key=lambda kind: counts["found", kind] - counts["raises", kind])[:25]:
        row(kind, counts["found", kind], counts["raises", kind])
    causes = sorted(((counts[key], key[1]) for key in counts if isinstance(key, tuple) and key[0] == "cause"),
                    reverse=True)
    if causes:
        print("most frequent on lines with an imprecise or missing shape:")
        print("  " + ", ".join(f"{word.strip()} {number}" for number, word in causes[:24]))


def print_examples(comparison, results, arguments):
    for kind in WORST + ALSO_SHOWN:
        shown = 0
        for result, differences, _ in results:
            found = [text for one, text in differences if one == kind]
            if not found or shown >= arguments.show:
                continue
            shown += 1
            source, detail = minimise(comparison, result["source"], result["errors"][0][0], kind,
                                      code_of(found[0]))
            print(f"\n{kind}: {detail or found[0]}")
            print("\n".join(f"    {number:>3} {line}" for number, line in enumerate(source.rstrip().split("\n"), 1)),
                  flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=SAMPLE)
    parser.add_argument("--count", type=int, help=f"how many programs (default {FULL})")
    parser.add_argument("--show", type=int, default=2,
                        help="how many disagreements of each kind are minimised and shown")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the programs in this folder")
    parser.add_argument("files", nargs="*", help="compare these programs instead")
    arguments = parser.parse_args()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the arrays are tiny, and the threads are slow to start
    versions, missing = numpy_generations.generations()
    items = list(range(arguments.count or arguments.sample or FULL))
    if arguments.files:
        items = [Path(name).read_text(encoding="utf-8") for name in arguments.files]
    totals = [0, 0]
    for python, numpy in versions:
        passed, failed = compare(arguments, interpreter_of(python), numpy, items)
        totals = [totals[0] + passed, totals[1] + failed]
    for reason in missing:
        print(f"skipped: {reason}")
    print(f"{totals[0]} passed, {totals[1]} failed, {len(missing)} skipped")
    return 1 if totals[1] else 0


def compare(arguments, interpreter, numpy, items):
    """Compares with one NumPy, prints what was found, and returns how much passed and failed."""
    comparison = Comparison(arguments, interpreter, numpy)
    results = comparison.run(items)
    counts = sum((counts for _, _, counts in results), collections.Counter())
    print(f"CPython {interpreter.version}, NumPy {numpy}, seed {arguments.seed}")
    print_table(counts, len(results))
    bad = sum(any(kind in WORST for kind, _ in differences) for _, differences, _ in results)
    goals = [percent(counts["exact"], counts["shapes"]) >= GOAL_EXACT,
             percent(counts["found"], counts["raises"]) >= GOAL_FOUND, counts["silent"] == 0]
    keep, arguments.keep = arguments.keep, None
    print_examples(comparison, results, arguments)
    arguments.keep = keep
    return len(results) - bad + sum(goals), bad + len(goals) - sum(goals)


if __name__ == "__main__":
    sys.exit(main())
