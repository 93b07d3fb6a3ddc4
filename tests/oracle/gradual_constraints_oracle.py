#!/usr/bin/env python3
"""Compares the constraints of whole programs with `moira annotate` and with PyTorch.

The programs are random ones with partial annotations, straight and with branches (gradual_programs.py), and calls of
the 50 operations of gradual_operations_calls.py on parameters of which nothing is said, so that all ranks are
possible. Of each the script of `moira program --constraints smt2` is given to Z3:

  all        it has a solution exactly when annotate says that there is an annotation, two cases aside
  pinned     with the rank and the sizes of an input asserted it has a solution exactly when PyTorch runs it; where the
             script says that something may be anything, or the program that a condition is not known, a solution is
             not held against it
  typed      and with the type of the result asserted it has one only when PyTorch gives that shape

    gradual_constraints_oracle.py --seed 7             all of it
    gradual_constraints_oracle.py --seed 7 --sample    some of it
    gradual_constraints_oracle.py --only f17 --keep .  one program
"""

import argparse
import collections
import concurrent.futures
import itertools
import os
import random
import re
import sys
import tempfile
import warnings
from pathlib import Path

import generations
import gradual_operations_calls as calls
from gradual_operations_oracle import HEAD, Z3, result_is
from gradual_oracle import Answer, ROOT, load, meets, outcome, random_input

PROGRAMS, SAMPLE = 900, 24
CALLS, SAMPLE_CALLS = 12, 1   # of each operation
INPUTS = 12                   # of each program
MOST_STEPS = 20000000         # of Z3, for one question

# Images without pixels are refused by PyTorch; Moira says so only of those that are certainly empty.
EMPTY = "Only zero batch or zero channel inputs are supported"
# And PyTorch's batch norm does not ask for the channels of empty tensors, nor its torch.cat of those of shape (0,) that
# they have the dimension along which they are joined; Moira does.

# A program of either kind: [make] gives the function, [draw] an input of it, [kinds] what its tensors hold.
Subject = collections.namedtuple("Subject", "name source wheres names kinds draw")


# ---- programs ----

def random_subject(rng, number, torch):
    import gradual_programs
    wheres = []
    if number % 3 == 2:
        program, wheres = gradual_programs.branching_program(rng, torch, number)
    else:
        program = gradual_programs.straight_program(rng, torch, number)

    def draw(first):
        shapes = [parameter.shape for parameter in program.parameters] if first else random_input(program, rng)
        is_allowed = all(parameter.allows(shape) for parameter, shape in zip(program.parameters, shapes))
        return shapes if is_allowed and meets(program, shapes, wheres, torch) else None
    return Subject(program.name, program.source, wheres, [parameter.name for parameter in program.parameters],
                   ["float"] * len(program.parameters), draw)


def call_subject(rng, number, operation):
    """A call of an operation on parameters of unknown rank."""
    call = calls.OPERATIONS[operation](rng)
    name = f"Net{number}"
    lines = [f"class {name}(torch.nn.Module):", "    def __init__(self):", "        super().__init__()"]
    lines += [f"        {line}" for line in call.layers]
    lines += ["", f"    def forward(self, {', '.join([parameter for parameter, _, _ in call.inputs] + call.extra)}):"]
    lines += [f"        {line}" for line in call.body]

    def draw(first):
        shapes = [list(shape) for _, shape, _ in call.inputs]
        if not first:
            shape = rng.choice(shapes)
            kind = rng.randrange(4)
            if kind == 0 and shape:
                shape[rng.randrange(len(shape))] += rng.choice([-1, 1])
            elif kind == 1 and shape:
                shape.pop(rng.randrange(len(shape)))
            elif kind == 2 and len(shape) < 5:
                shape.insert(rng.randrange(len(shape) + 1), rng.randint(1, 4))
        return [tuple(max(0, size) for size in shape) for shape in shapes]
    return Subject(f"{name}.forward", HEAD + "\n".join(lines) + "\n", [], [parameter for parameter, _, _ in call.inputs],
                   [kind for _, _, kind in call.inputs], draw)


def make_subject(number, seed, count, torch):
    rng = random.Random(seed * 1000003 + number)
    if number < count:
        return random_subject(rng, number, torch)
    operations = list(calls.OPERATIONS)
    return call_subject(rng, number, operations[(number - count) % len(operations)])


def number_of_branches(subject):
    return len(re.findall(r"^\s+(if|elif|else|while|for)\b", subject.source, flags=re.M))


# ---- questions ----

class Script:
    """A script in SMT-LIB, to which assertions are added."""

    def __init__(self, z3, text, listing, subject):
        self.z3, self.text = z3, text.replace("(check-sat)", "")
        self.names = set(re.findall(r"^\(declare-const \|(.*)\| Int\)$", text, flags=re.M))
        self.is_open = "may be anything" in text or "is not tried" in text or " | " in listing
        self.is_open |= re.search(r"^if .* : .*\?.*  # line", listing, flags=re.M) is not None
        # A parameter of which nothing tells that it is a tensor may be anything.
        self.is_open |= any(not re.search(rf"^{name} : ", listing, flags=re.M) for name in subject.names)
        # What a name is after a branch that binds it is one of several tensors; which one it is is forgotten.
        names = "|".join(subject.names)
        self.is_open |= re.search(rf"^( {{5,}}|\t\t).*\b({names}) = |^\s+(if|elif|else|while)\b.*:.*\b({names}) = ",
                                  subject.source, flags=re.M) is not None and number_of_branches(subject) > 0

    def has_solution(self, assertions=()):
        """True, False, or None when that takes too long; raises ValueError for what Z3 does not read."""
        script = f"(set-option :rlimit {MOST_STEPS})\n{self.text}"
        answers = self.z3.run(script + "".join(f"(assert {text})\n" for text in assertions) + "(check-sat)\n")
        if answers not in (["sat"], ["unsat"], ["unknown"]):
            raise ValueError(f"Z3 says {' '.join(answers)[:200]}")
        return {"sat": True, "unsat": False, "unknown": None}[answers[0]]

    def is_shape(self, name, shape):
        """That a parameter has this shape; a size that the constraints do not speak of is free."""
        parts = [f"(= |{name}.rank| {len(shape)})"] if f"{name}.rank" in self.names else []
        for i, size in enumerate(shape):
            for variable, value in ((f"{name}.shape[{i}].known", 1), (f"{name}.shape[{i}]", size)):
                if variable in self.names:
                    parts.append(f"(= |{variable}| {value})")
        return parts


def run_torch(function, subject, shapes, torch):
    """What PyTorch gives for an input: ("ok", value), or the type of the error and its text."""
    torch.manual_seed(7)
    if all(kind == "float" for kind in subject.kinds):
        return outcome(function, shapes, torch)
    with torch.no_grad():
        try:
            return "ok", function(*[calls.make_tensor(torch, shape, kind) for shape, kind in zip(shapes, subject.kinds)])
        except Exception as error:  # whatever PyTorch raises is the answer
            return type(error).__name__, str(error)


def judge_all(script, answer, subject, counts):
    """Whether there is a solution exactly when annotate says so."""
    if answer.status not in (0, 1):
        return f"annotate: status {answer.status}: {answer.errors.strip()[:300]}"
    row = answer.rows()[0]
    has = script.has_solution()
    if has is None or "undecided" in row:
        counts["undecided"] += 1
        return None
    # A sum of types knows more than a run on sizes: 2*n and 4 are 4. And where only some ranks are asked about, annotate
    # takes no Dyn.
    if not has and row["status"] == "gradual":
        counts["no solution, and nothing static"] += 1
        return None
    if has and row["status"] == "ill-typed" and subject.wheres:
        counts["a solution with Dyn, and none that is asked about"] += 1
        return None
    if has != (row["status"] != "ill-typed"):
        return f"{'a' if has else 'no'} solution, and annotate says {row['status']}: {row['because']}"
    counts["a solution" if has else "no solution"] += 1
    return None


def judge_type(script, listing, assertions, shape, counts):
    """Whether the type of the result can only be the shape that PyTorch gives."""
    variable = re.search(r"^return (v\d+)$", listing, flags=re.M)
    if script.is_open or not variable or f"{variable[1]}.rank" not in script.names:
        return None
    wanted = [part for part in re.findall(r"\(= \|.*?\| \d+\)", result_is(variable[1], shape))
              if re.search(r"\|(.*)\|", part)[1] in script.names]
    if script.has_solution([*assertions, *wanted]) is False:
        return f"the result cannot be {shape}"
    counts["typed"] += 1
    return None


def judge_inputs(script, subject, function, listing, torch, counts):
    tried = set()
    for number in range(INPUTS * 4):
        shapes = subject.draw(number == 0)
        if shapes is None or str(shapes) in tried or len(tried) == INPUTS:
            continue
        tried.add(str(shapes))
        got, value = run_torch(function, subject, shapes, torch)
        assertions = [part for name, shape in zip(subject.names, shapes) for part in script.is_shape(name, shape)]
        has = script.has_solution(assertions)
        if has is None:
            counts["undecided"] += 1
            continue
        is_quirk = ("cat(" in subject.source and any(shape == (0,) for shape in shapes)) or (
            "BatchNorm" in subject.source and any(0 in shape for shape in shapes))
        if is_quirk or (has and got != "ok" and (script.is_open or EMPTY in str(value))):
            counts["open"] += 1
            continue
        if has != (got == "ok"):
            return f"{'a' if has else 'no'} solution with {shapes}, and PyTorch says {got}: {str(value)[:200]}"
        counts["runs" if has else "raises"] += 1
        if has and isinstance(value, torch.Tensor):
            wrong = judge_type(script, listing, assertions, list(value.shape), counts)
            if wrong:
                return f"with {shapes} {wrong}"
    return None


def judge(subject, path, moira, torch, z3):
    """The counts of a program, and what is wrong with it."""
    counts = collections.Counter()
    path.write_text(subject.source, newline="")
    try:
        function = load(subject.source, subject.name, {})
    except Exception:  # a layer that cannot be made
        counts["no model"] += 1
        return counts, None
    wheres = [argument for where in subject.wheres for argument in ("--where", where)]
    asked = path.with_name(f"{path.name}::{subject.name}")
    answers = [Answer(moira, [*arguments, *wheres], asked) for arguments in (
        ["program", "--constraints", "smt2"], ["program"], ["annotate", "--output-format", "json"])]
    if re.search("there is no function .*that takes tensors", answers[0].errors):
        counts["no tensors"] += 1
        return counts, None
    if answers[0].status:
        return counts, f"program: status {answers[0].status}: {answers[0].errors.strip()[:300]}"
    script = Script(z3, answers[0].output, answers[1].output, subject)
    try:
        wrong = judge_all(script, answers[2], subject, counts) or judge_inputs(script, subject, function, answers[1].output, torch,
                                                                      counts)
    except ValueError as error:
        wrong = str(error)
    return counts, wrong


def judge_some(numbers, seed, count, folder, moira, only):
    import torch
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    z3, results = Z3(), []
    for number in numbers:
        subject = make_subject(number, seed, count, torch)
        path = folder / f"{subject.name.split('.')[0]}.py"
        if not only or path.stem == only:
            counts, wrong = judge(subject, path, moira, torch, z3)
            results.append((counts, wrong and f"{path.name} {' '.join(subject.wheres)}: {wrong}"))
    return results


def main():
    status = generations.run(__file__, "torch")
    if status is not None:
        return status
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--only", help="the program of this name")
    parser.add_argument("--keep", help="write the programs to this folder")
    parser.add_argument("--verbose", action="store_true", help="show all failures")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    try:
        import torch  # noqa: F401
    except ImportError:
        print("skipped: PyTorch is not installed (python3-torch)\n0 passed, 0 failed, 1 skipped")
        return 0
    try:
        Z3()
    except OSError as error:
        print(f"skipped: {error}\n0 passed, 0 failed, 1 skipped")
        return 0
    count = SAMPLE if options.sample else PROGRAMS
    total = count + len(calls.OPERATIONS) * (SAMPLE_CALLS if options.sample else CALLS)
    moira = os.path.abspath(os.environ.get("MOIRA", str(ROOT / "build/moira")))
    counts, failures, judged = collections.Counter(), [], 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep or temporary)
        folder.mkdir(exist_ok=True)
        parts = [range(i, min(i + 20, total)) for i in range(0, total, 20)]
        same = map(itertools.repeat, (options.seed, count, folder, moira, options.only))
        with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
            for results in pool.map(judge_some, parts, *same):
                judged += len(results)
                for found, problem in results:
                    counts.update(found)
                    failures += [problem] if problem else []
                    if problem and (options.verbose or len(failures) <= 20):
                        print(f"failed: {problem}", flush=True)
    print(f"constraints: {judged} programs: " + ", ".join(f"{name} {counts[name]}" for name in sorted(counts)))
    print(f"{judged - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
