#!/usr/bin/env python3
"""Compares what Moira says about the programs of examples/torch with what happens when PyTorch runs them.

Each program runs with --dry-run, and the shape of every array at every assignment is noted (sys.settrace). It must
be one that `moira shapes` prints there: a number is that number, a name is the option of the command line that has
this name, `null` may be anything. Then each program is run with typical mistakes in it: `moira check` must report an
error on the line where PyTorch raises, with PyTorch's own words; sizes are left out of them, since Moira has names
for those that depend on options.
"""

import argparse
import collections
import concurrent.futures
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import interpreters
import printed_shapes

FOLDER = interpreters.ROOT / "examples/torch"
SMALL = ["--ngf", "8", "--ndf", "8", "--batch-size", "4"]
RUNS = [("mnist.py", []),
        ("word_language_model.py", ["--model", "LSTM"]), ("word_language_model.py", ["--model", "GRU"]),
        ("word_language_model.py", ["--model", "RNN_RELU"]), ("word_language_model.py", ["--model", "Transformer"]),
        ("dcgan.py", SMALL), ("vae.py", []), ("vae.py", ["--latent", "7"]),
        ("reinforcement_learning.py", []), ("reinforcement_learning.py", ["--algorithm", "actor-critic"]),
        ("super_resolution.py", []), ("super_resolution.py", ["--upscale-factor", "2", "--crop-size", "40"])]
# A program, its options, what is written there, and what a tired author writes in its place.
MISTAKES = [
    ("vae.py", [], "nn.Linear(400, 784)", "nn.Linear(401, 784)"),
    ("vae.py", [], "x.view(-1, 784))\n        z", "x)\n        z"),
    ("vae.py", [], "sample.view(8, 8, 28, 28)", "sample.view(8, 28, 28)"),
    ("dcgan.py", SMALL, "Generator(opt.nz, opt.ngf, nc)", "Generator(opt.nz, opt.ngf, 1)"),
    ("dcgan.py", SMALL, "output.view(-1, 1).squeeze(1)", "output.view(-1, 1)"),
    ("dcgan.py", SMALL, "nn.Sequential(*layers, ", "nn.Sequential(layers, "),
    ("dcgan.py", SMALL, "netD.parameters(), lr", "netD, lr"),
    ("reinforcement_learning.py", [], "observations=4", "observations=3"),
    ("reinforcement_learning.py", [], "nn.Linear(hidden, actions)", "nn.Linear(actions, hidden)"),
    ("super_resolution.py", [], "nn.Conv2d(64, 32, (3, 3)", "nn.Conv2d(32, 32, (3, 3)"),
    ("super_resolution.py", [], "        super(Net, self).__init__()\n", ""),
    ("mnist.py", [], "super().__init__()\n        self.conv1", "self.conv1"),
    ("mnist.py", [], "model.parameters(), lr", "model, lr"),
    ("word_language_model.py", ["--model", "Transformer"], "torch.arange(0, max_len,", "torch.arange(0, max_len - 1,"),
]
TRACE = '''
import ast, json, runpy, sys, warnings
import numpy, torch
warnings.simplefilter("ignore")
path, targets, outcome = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3]
sys.argv = [path, *sys.argv[4:]]
wanted, before, seen, options = {}, {}, [], {}
for line, name in targets:
    wanted.setdefault(line, []).append(name)
ranges = {}
for node in ast.walk(ast.parse(open(path, encoding="utf-8").read())):
    if isinstance(node, ast.For):
        ranges[node.lineno] = (node.lineno, node.iter.end_lineno, node.end_lineno)
    elif isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)):
        ranges[node.lineno] = (node.lineno, node.end_lineno, None)
starts = {line: start for start, (first, last, _) in ranges.items() for line in range(first, last + 1)}

def note(frame, line):
    start = starts.get(before.get(id(frame)))
    if start is None or starts.get(line) == start:
        return
    body = ranges[start][2]
    if body and (line is None or not start < line <= body):
        return  # the loop is over
    for name in wanted.get(start, []):
        if name not in frame.f_locals:
            continue
        value = frame.f_locals[name]
        if isinstance(value, (torch.Tensor, numpy.ndarray, numpy.generic)):
            seen.append((start, name, list(value.shape)))

def trace(frame, event, argument):
    if frame.f_code.co_filename != path:
        return None
    if event == "line":
        note(frame, frame.f_lineno)
        before[id(frame)] = frame.f_lineno
    elif event == "return" and argument is not None:
        note(frame, None)
        before.pop(id(frame), None)
    for name in ("args", "opt"):
        if hasattr(frame.f_locals.get(name), "__dict__"):
            options.update(vars(frame.f_locals[name]))
    return trace

sys.settrace(trace)
result = {}
try:
    runpy.run_path(path, run_name="__main__")
except Exception as error:
    sys.settrace(None)
    at, lines = error.__traceback__, []
    while at:
        if at.tb_frame.f_code.co_filename == path:
            lines.append(at.tb_lineno)
        at = at.tb_next
    result = {"line": lines[-1], "message": str(error).splitlines()[0]}
sys.settrace(None)
options = {name: value for name, value in options.items() if isinstance(value, (int, float, str))}
json.dump({"seen": seen, "options": options, **result}, open(outcome, "w"))
'''


def find_python():
    """An interpreter that has PyTorch, or None."""
    for command in dict.fromkeys([sys.executable, "/usr/bin/python3"]):
        run = subprocess.run([command, "-c", "import torch, numpy"], capture_output=True, check=False)
        if run.returncode == 0:
            return command
    return None


def execute(python, path, options, targets):
    with tempfile.TemporaryDirectory() as folder:
        outcome = Path(folder, "outcome.json")
        run = subprocess.run([python, "-c", TRACE, str(path), json.dumps(targets), str(outcome), "--dry-run", *options],
                             capture_output=True, text=True, timeout=600, check=False)
        if not outcome.exists():
            raise RuntimeError(f"{path} {options}: {run.stderr[-2000:]}")
        return json.loads(outcome.read_text())


def agrees(said, real, options):
    """Whether a shape is one that Moira says; and how many of its dimensions are told."""
    if said is None:
        return True, 0
    said = printed_shapes.opened(said)
    if said.count("...") > 1:
        return True, 0
    if "..." in said:
        at = said.index("...")
        behind = len(said) - at - 1
        if len(real) < at + behind:
            return False, 0
        said = said[:at] + [None] * (len(real) - at - behind) + said[at + 1:]
    if len(said) != len(real):
        return False, 0
    told = 0
    for dimension, size in zip(said, real):
        if isinstance(dimension, str):
            try:
                dimension = eval(dimension, {"max": max, "min": min}, dict(options))  # pylint: disable=eval-used
            except NameError:
                dimension = None
        if dimension is not None and dimension != size:
            return False, 0
        told += dimension is not None
    return True, told


def compare_shapes(moira, python, name, options):
    path = FOLDER / name
    run = subprocess.run([moira, "shapes", "--output-format", "json", str(path)], capture_output=True, text=True,
                         check=False)
    said = collections.defaultdict(list)
    for entry in json.loads(run.stdout):
        said[entry["line"], entry["name"]].append(entry["shape"])
    happened = execute(python, path, options, [list(key) for key in said])
    problems = [f"{name}:{happened['line']}: raises {happened['message']}"] if "line" in happened else []
    distinct = {(line, target, tuple(shape)) for line, target, shape in happened["seen"]}
    passed, told, sizes = 0, 0, 0
    for line, target, shape in sorted(distinct):
        verdicts = [agrees(one, list(shape), happened["options"]) for one in said[line, target]]
        good = [count for is_right, count in verdicts if is_right]
        if good:
            passed += 1
            told += max(good)
            sizes += len(shape)
        else:
            problems.append(f"{name}:{line}: {target} is {shape}, not {said[line, target]}")
    return passed, problems, told, sizes


def words_of(message):
    return re.sub(r"\[[^\]]*\]|\([^()]*\)|\d+|\?", "", message)


def compare_mistake(moira, python, mistake):
    name, options, old, new = mistake
    source = (FOLDER / name).read_text(encoding="utf-8")
    if source.count(old) < 1:
        return f"{name}: there is no {old!r}"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_text(source.replace(old, new, 1), encoding="utf-8")
        happened = execute(python, path, options, [])
        run = subprocess.run([moira, "check", "--isolated", "--output-format", "json", str(path)], capture_output=True,
                             text=True, check=False)
    if "line" not in happened:
        return f"{name}: {new!r} does not fail"
    findings = json.loads(run.stdout)
    here = [finding for finding in findings if finding["line"] == happened["line"]]
    others = [f"{finding['line']}: {finding['message']}" for finding in findings]
    if not here:
        return f"{name}:{happened['line']}: {new!r}: {happened['message']} is not found; found: {others}"
    said = [words_of(text) for finding in here
            for text in (finding["message"], *(note["message"] for note in finding["notes"]))]
    if not any(words_of(happened["message"]) in text for text in said):
        return f"{name}:{happened['line']}: {new!r}: {happened['message']} is not what is said: {here}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=6)
    arguments = parser.parse_args()
    python = find_python()
    if not python:
        print("skipped: the programs of examples/torch: there is no PyTorch")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    step = arguments.sample or 1
    passed, problems, told, sizes = 0, [], 0, 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        shapes = pool.map(lambda run: compare_shapes(arguments.moira, python, *run), RUNS[::min(step, 3)])
        mistakes = pool.map(lambda one: compare_mistake(arguments.moira, python, one), MISTAKES[::step])
        for right, wrong, known, total in shapes:
            passed, told, sizes = passed + right, told + known, sizes + total
            problems += wrong
        print(f"{passed} shapes as they happen, {told} of their {sizes} sizes are told")
        for problem in mistakes:
            passed += problem is None
            problems += [problem] if problem else []
    print("\n".join(problems))
    print(f"{passed} passed, {len(problems)} failed, 0 skipped")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
