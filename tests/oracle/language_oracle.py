#!/usr/bin/env python3
"""Compares what Moira says about random programs of pure Python with what happens when they run.

language_programs.py makes the programs, language_worker.py runs them in CPython 3.11, under several seeds where they
leave something to chance. Then, for `moira check` and `moira check --dump-state`:

  a program that runs     under every seed gets no alarm; each value that a global has in the end lies in what Moira
                          says of it: exact, or imprecise (both are counted), never wrong
  a program that raises   at one line under every seed gets an alarm there (found or missed), and none on a line that
                          was reached before
  a program that depends  on chance gets alarms only on lines where some run raises, or which no run reaches
  a program that stops    at a `raise` or an `assert` of its own has nothing to be found

A program fails when Moira crashes, gives a false or an early alarm, or a wrong value. For the first disagreements of
each kind, the smallest program that still shows it is printed.
"""

import argparse
import ast
import collections
import os
import re
import sys
import tempfile
from pathlib import Path

import interpreters
import moira_batch
import numpy_oracle

sys.path.append(str(interpreters.ROOT / "tests/thesis"))
import values  # noqa: E402 (the folder is added above)

FULL, SAMPLE = 5000, 500
MANY_SEEDS = 200
WORST = ["crash", "false alarm", "early alarm", "wrong value"]  # these must not happen
ALSO_SHOWN = ["missed", "imprecise"]
ANSWER = re.compile(r"^(?:# (.*\.py)|(\w+): (.*))$", re.M)
NEGATED = re.compile(r"(?<![\w')])-(?=[A-Za-z_])")  # the minus of -n + 10, which is no number for the reader
NUMBER_NAMES = {"inf": float("inf"), "-inf": float("-inf"), "nan": float("nan"), "Ellipsis": ...}


class Thing:
    """Stands for an object of which only the classes are known here."""

    def __init__(self, classes):
        self.classes = classes

    def __repr__(self):
        return self.classes[0]


def rebuild(description):
    """The value that language_worker.describe() has described; things that have no literal are Things."""
    kind, content = description
    if kind == "const":
        return NUMBER_NAMES[content] if content in NUMBER_NAMES else ast.literal_eval(content)
    if kind == "dict":
        return {rebuild(key): rebuild(value) for key, value in content}
    if kind == "object":
        return Thing(content)
    return {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}[kind](map(rebuild, content))


def is_wrong(abstract, value):
    """Whether a value is none of those that Moira's answer stands for."""
    if abstract.kind == "union":
        return all(is_wrong(one, value) for one in abstract.items)
    if abstract.kind == "opaque" and re.fullmatch(r"\w+", abstract.data or ""):
        known = value.classes if isinstance(value, Thing) else [one.__name__ for one in type(value).__mro__]
        return abstract.data not in [*known, "iterator", "object"]
    if isinstance(value, Thing):
        return abstract.kind not in ("any", "opaque", "cycle")
    if abstract.kind in ("list", "tuple") and abstract.items is not None and type(value).__name__ == abstract.kind:
        if abstract.items and abstract.items[-1] is values.CYCLE and len(value) > len(abstract.items):
            return any(map(is_wrong, abstract.items[:-1], value))  # the text says no more
        return len(abstract.items) != len(value) or any(map(is_wrong, abstract.items, value))
    if abstract.kind in ("list", "tuple") and type(value).__name__ == abstract.kind:
        return any(is_wrong(abstract.element, item) for item in value)
    if abstract.kind == "dict" and isinstance(value, dict) and holds_things(value):
        return False
    return not values.contains(abstract, value)


def holds_things(value):
    parts = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else []
    return any(isinstance(part, Thing) or holds_things(part) for part in parts)


def is_exact(abstract):
    """Whether an answer stands for one value only, as far as its text can say."""
    if abstract.kind in ("const", "cycle"):
        return True
    if abstract.kind == "opaque":
        return True
    if abstract.kind not in values.CONTAINERS or abstract.items is None or abstract.element is not None:
        return False
    return all(is_exact(part) for item in abstract.items for part in (item if isinstance(item, tuple) else [item]))


class Comparison:
    """Runs programs on both sides and classifies the differences."""

    def __init__(self, arguments, interpreter):
        self.arguments, self.interpreter = arguments, interpreter

    def execute(self, items, **more):
        job = {"moira": "", "seed": self.arguments.seed, **more}
        return list(interpreters.run(self.interpreter, "language_worker", job, items, self.arguments.jobs, 250))

    def run(self, items, commands=None):
        """A list of (result of language_worker, differences, counts), one for each item."""
        results = self.execute(items)
        with tempfile.TemporaryDirectory() as temporary:
            folder = self.arguments.keep or Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            names = [f"p{number:06}.py" for number in range(len(results))]
            for name, result in zip(names, results):
                (folder / name).write_text(result["source"], encoding="utf-8")
            command = [self.arguments.moira, "check", "-j", str(self.arguments.jobs)]
            findings, crashed = moira_batch.entries(command, folder, names)
            answers = collections.defaultdict(dict)
            for part, output in moira_batch.outputs([*command, "--isolated", "--dump-state"], folder, names):
                crashed += part if output is None else []
                place = part[0]
                for file, name, text in ANSWER.findall(output or ""):
                    place = Path(file).name if file else place
                    answers[place][name] = text
        judged = [(result, *classify(result, findings[name], answers[name], name in crashed))
                  for name, result in zip(names, results)]
        # An alarm where no run came: with more seeds one may come there, and raise.
        doubtful = [place for place, (_, differences, _) in enumerate(judged)
                    if any(kind == "false alarm" for kind, _ in differences)]
        for place, again in zip(doubtful, self.execute([results[place]["source"] for place in doubtful], seeds=MANY_SEEDS)):
            again["mistake"] = results[place]["mistake"]
            name = names[place]
            judged[place] = (again, *classify(again, findings[name], answers[name], name in crashed))
        return judged


def classify(result, findings, answers, crashed):
    """The differences, pairs of a kind and a description, and the counts of one program."""
    differences, counts = [], collections.Counter()
    if crashed:
        return [("crash", "crashes or takes too long")], counts
    alarms = {finding["line"]: finding for finding in findings if finding["severity"] == "error"}
    errors = result["errors"]
    lines = {line for _, line, _, _ in errors}
    if any(error in ("StepLimit", "SyntaxError", "RecursionError") for error, *_ in errors):
        counts["unusable"] += 1
        return differences, counts
    if lines == {None}:
        counts["runs"] += 1
        wrong = [one for one in alarms.values() if one["line"] in result["reached"] or not result["mistake"]]
        compare_values(result, answers, differences, counts)
    elif len(lines) == 1:
        wrong = compare_alarms(result, lines.pop(), alarms, differences, counts)
    else:
        counts["depends"] += 1
        callers = {line for _, _, above, _ in errors for line in above}
        raising = lines - {None}
        wrong = [one for number, one in alarms.items() if number in result["reached"] and number not in lines | callers
                 and not any(numpy_oracle.follows(result["source"], number, line) for line in raising)
                 and not number > min(raising)]
    counts["false"] += bool(wrong)
    kind = "false alarm" if None in {line for _, line, _, _ in errors} else "early alarm"
    differences += [(kind, numpy_oracle.describe(finding)) for finding in wrong]
    return differences, counts


def is_own(result, line):
    """Whether a line raises by itself, which is no mistake."""
    return re.match(r"\s*(raise|assert)\b", result["source"].split("\n")[line - 1]) is not None


def compare_alarms(result, line, alarms, differences, counts):
    """Counts whether the line that raises has an alarm; the alarms on lines that were passed before."""
    error, _, callers, message = result["errors"][0]
    if is_own(result, line):
        counts["stops"] += 1
    else:
        kind = f"{result['mistake'] or 'none'}: {error}"
        counts["raises"] += 1
        counts["raises", kind] += 1
        if line in alarms:
            counts["found"] += 1
            counts["found", kind] += 1
        else:
            differences.append(("missed", f"line {line}: {error}: {message}"))
    return [finding for number, finding in alarms.items() if number != line and number not in callers
            and number in result["reached"] and not (line in alarms and numpy_oracle.follows(result["source"], number,
                                                                                            line))]


def compare_values(result, answers, differences, counts):
    for name in sorted({name for run in result["values"] for name in run}):
        text = answers.get(name, "unbound")
        abstract = values.read_or_text(NEGATED.sub("0 - ", text))
        seen = {}
        for run in result["values"]:
            if name in run:
                seen[repr(run[name])] = run[name]
            else:
                seen["unbound"] = None
        real = [values.UNBOUND if one is None else rebuild(one) for one in seen.values()]
        shown = f"{name} is {' or '.join('unbound' if one is values.UNBOUND else repr(one) for one in real[:4])}, " \
                f"Moira says {text}"
        counts["values"] += 1
        alternatives = abstract.items if abstract.kind == "union" else [abstract]
        if any(values.UNBOUND not in alternatives if one is values.UNBOUND else is_wrong(abstract, one)
               for one in real):
            counts["wrong"] += 1
            differences.append(("wrong value", shown))
        elif is_exact(abstract) or len(real) > 1 and abstract.kind != "any":
            counts["exact"] += 1
        else:
            counts["imprecise"] += 1
            counts["Any"] += abstract.kind == "any"
            differences.append(("imprecise", shown))


def print_table(counts, total):
    def row(text, number, whole, goal=""):
        print(f"  {text:<44}{number:>8}{numpy_oracle.percent(number, whole):>9.2f} %   {goal}")

    print(f"{total} programs: {counts['runs']} run, {counts['raises']} raise, {counts['depends']} do either, "
          f"{counts['stops']} stop by themselves, {counts['unusable']} are of no use")
    row("programs with a false or early alarm", counts["false"], total, "goal 0")
    row(f"of {counts['values']} values: exact", counts["exact"], counts["values"])
    row("imprecise", counts["imprecise"], counts["values"])
    row("of these Any", counts["Any"], counts["values"])
    row("wrong", counts["wrong"], counts["values"], "goal 0")
    row("programs that raise: found", counts["found"], counts["raises"])
    row("missed", counts["raises"] - counts["found"], counts["raises"])
    print("found, by mistake and exception:")
    kinds = sorted(key[1] for key in counts if isinstance(key, tuple) and key[0] == "raises")
    for kind in sorted(kinds, key=lambda kind: counts["found", kind] - counts["raises", kind])[:20]:
        row(kind, counts["found", kind], counts["raises", kind])


def minimise(comparison, source, kind, error):
    """Leaves out statements as long as a difference of this kind remains; the program and the difference."""
    detail = ""
    while True:
        candidates = numpy_oracle.without(source)[:40]
        for result, differences, _ in comparison.run(candidates) if candidates else []:
            found = [text for one, text in differences if one == kind]
            if found and result["errors"][0][0] == error:
                source, detail = result["source"], found[0]
                break
        else:
            return source, detail


def print_examples(comparison, results, shown):
    for kind in WORST + ALSO_SHOWN:
        firsts = [(result, [text for one, text in differences if one == kind][:1]) for result, differences, _ in results]
        cases = [(result, text) for result, texts in firsts for text in texts]
        for result, text in cases[:shown]:
            source, detail = minimise(comparison, result["source"], kind, result["errors"][0][0])
            print(f"\n{kind}: {detail or text}")
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
    found, _ = interpreters.find("3.11")
    if not found:
        print("0 passed, 0 failed, 1 skipped")
        return 0

    os.environ["PYTHONHASHSEED"] = "1"
    items = list(range(arguments.count or arguments.sample or FULL))
    if arguments.files:
        items = [Path(name).read_text(encoding="utf-8") for name in arguments.files]
    comparison = Comparison(arguments, found[0])
    results = comparison.run(items)
    counts = sum((counts for _, _, counts in results), collections.Counter())
    print(f"CPython {found[0].version}, seed {arguments.seed}")
    print_table(counts, len(results))
    bad = sum(any(kind in WORST for kind, _ in differences) for _, differences, _ in results)
    arguments.keep = None
    print_examples(comparison, results, arguments.show)
    print(f"{len(results) - bad} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
