#!/usr/bin/env python3
"""Compares the constraints of `moira program --constraints smt2` with PyTorch, operation by operation.

The operations are the 50 that PyTorch's own torch.fx.experimental.migrate_gradual_types knows, by the names that
it has for them (gradual_operations_calls.py); the calls are random, many of them wrong on purpose, and include each
one for which the reference is known to be wrong. For every call

  static    with the shapes as annotations: the constraints have a solution exactly when PyTorch runs the call, and
            the type of the result in it is the shape that PyTorch gives, and no other
  gradual   with some of the dimensions Dyn: if PyTorch runs the call, there is a solution

Z3 is asked through its library; scripts that it does not accept are failures.
"""

import argparse
import collections
import ctypes
import ctypes.util
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import generations
import gradual_operations_calls as calls

try:
    import torch
except ImportError:
    torch = None

ROOT = Path(__file__).resolve().parent.parent.parent
HEAD = ("import operator\nimport torch\nimport torch.nn.functional as F\nfrom torch.fx.tensor_type import Dyn, TensorType"
        "\n\n\n")
PER_OPERATION, SAMPLE = 40, 6

# One call: of which operation, the class that makes it, the shape that PyTorch gives (None: it raises), and
# whether some dimensions are Dyn.
Case = collections.namedtuple("Case", "operation name source call shape is_gradual")


class Z3:
    """Z3's library, for scripts."""

    def __init__(self):
        library = None
        for name in ("libz3.so.4", "libz3.so", ctypes.util.find_library("z3")):
            try:
                library = library or (name and ctypes.CDLL(name))
            except OSError:
                pass
        if not library:
            raise OSError("libz3 is not installed")
        library.Z3_mk_config.restype = library.Z3_mk_context.restype = ctypes.c_void_p
        library.Z3_mk_context.argtypes = [ctypes.c_void_p]
        library.Z3_eval_smtlib2_string.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        library.Z3_eval_smtlib2_string.restype = ctypes.c_char_p
        self.library, self.context = library, library.Z3_mk_context(library.Z3_mk_config())
        # Without a handler of its own the library ends the program at the first error.
        library.Z3_set_error_handler.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
        library.Z3_set_error_handler(self.context, None)

    def run(self, script):
        return self.library.Z3_eval_smtlib2_string(self.context, ("(reset)\n" + script).encode()).decode().split()


def write_class(name, call, shapes):
    """A class whose forward makes the call, annotated with these shapes."""
    annotations = [f"{parameter}: TensorType([{', '.join(map(str, shape))}])"
                   for (parameter, _, _), shape in zip(call.inputs, shapes)]
    lines = [f"class {name}(torch.nn.Module):", "    def __init__(self):", "        super().__init__()"]
    lines += [f"        {line}" for line in call.layers]
    lines += ["", f"    def forward(self, {', '.join(annotations + call.extra)}):"]
    lines += [f"        {line}" for line in call.body]
    return "\n".join(lines) + "\n\n\n"


def run_torch(source, name, call):
    """The shape of the result; None when PyTorch raises."""
    names = {}
    exec(HEAD + source, names)  # pylint: disable=exec-used
    try:
        model = names[name]().eval()
        result = model(*[calls.make_tensor(torch, shape, kind) for _, shape, kind in call.inputs])
        return list(result.shape)
    except (RuntimeError, ValueError, IndexError, TypeError, AssertionError, KeyError):
        return None


def make_cases(rng, per_operation):
    cases = []
    for operation, make in calls.OPERATIONS.items():
        for number in range(per_operation):
            call = calls.FIXED[operation][number] if number < len(calls.FIXED.get(operation, ())) else make(rng)
            name = f"Net{len(cases)}"
            shapes = [shape for _, shape, _ in call.inputs]
            source = write_class(name, call, shapes)
            shape = run_torch(source, name, call)
            cases.append(Case(operation, name, source, call, shape, False))
            blurred = [[size if rng.random() < 0.6 else "Dyn" for size in shape_in] for shape_in in shapes]
            if blurred != shapes:
                name = f"Net{len(cases)}"
                cases.append(Case(operation, name, write_class(name, call, blurred), call, shape, True))
    return cases


def split(output, mark):
    """What is printed for each class."""
    parts = re.split(rf"^{mark} (\w+)\.forward$", output, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def ask(moira, path, *options):
    done = subprocess.run([moira, "program", *options, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True)
    if done.returncode:
        raise SystemExit(f"moira program ends with {done.returncode}: {done.stderr.strip()[-500:]}\n"
                         "0 passed, 1 failed")
    return done.stdout


def result_is(variable, shape):
    """The type of the result is this shape, in SMT-LIB."""
    parts = [f"(= |{variable}.rank| {len(shape)})"]
    for i, size in enumerate(shape):
        parts += [f"(= |{variable}[{i}].known| 1)", f"(= |{variable}[{i}]| {size})"]
    return f"(and true {' '.join(parts)})"


def judge(z3, case, listing, script):
    """What is wrong, empty when nothing is; and whether the type of the result is known."""
    if listing is None or script is None:
        return "is not printed", False
    answers = z3.run(script.replace("(reset)", ""))
    if answers not in (["sat"], ["unsat"]):
        return f"Z3 says {' '.join(answers)[:200]}", False
    if case.is_gradual:
        wrong = case.shape is not None and answers == ["unsat"]
        return "no solution, but PyTorch runs it" if wrong else "", False
    if case.shape is None:
        return "" if answers == ["unsat"] else "a solution, but PyTorch raises", False
    if answers == ["unsat"]:
        return "no solution, but PyTorch runs it", False
    variable = re.search(r"^return (v\d+)$", listing, flags=re.M)
    if not variable or "may be anything" in script or f"|{variable[1]}.rank|" not in script:
        return "", False
    script = script.replace("(reset)", "").replace("(check-sat)", "")
    declared = [f"(declare-const |{name}| Int)" for i in range(len(case.shape))
                for name in (f"{variable[1]}[{i}].known", f"{variable[1]}[{i}]") if f"|{name}|" not in script]
    wanted = result_is(variable[1], case.shape)
    asked = "\n".join(declared) + f"\n(push)(assert {wanted})(check-sat)(pop)\n(assert (not {wanted}))(check-sat)"
    answers = z3.run(script + asked)
    if answers != ["sat", "unsat"]:
        return f"the result is not {case.shape}: {' '.join(answers)[:200]}", False
    return "", True


def main():
    status = generations.run(__file__, "torch")
    if status is not None:
        return status
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--only", help="operations whose names contain this")
    parser.add_argument("--keep", help="write the program here")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    if torch is None:
        print("skipped: PyTorch is not installed\n0 passed, 0 failed, 1 skipped")
        return 0
    try:
        z3 = Z3()
    except OSError as error:
        print(f"skipped: {error}\n0 passed, 0 failed, 1 skipped")
        return 0
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    moira = os.environ.get("MOIRA", str(ROOT / "build" / "moira"))
    cases = make_cases(random.Random(options.seed), SAMPLE if options.sample else PER_OPERATION)
    cases = [case for case in cases if not options.only or options.only in case.operation]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(options.keep or folder, "calls.py")
        path.write_text(HEAD + "".join(case.source for case in cases), encoding="utf-8")
        listings = split(ask(moira, path), "#")
        scripts = split(ask(moira, path, "--constraints", "smt2"), ";")
    counts, failures, typed = collections.Counter(), [], 0
    for case in cases:
        wrong, is_typed = judge(z3, case, listings.get(case.name), scripts.get(case.name))
        counts["gradual" if case.is_gradual else "runs" if case.shape is not None else "raises"] += 1
        typed += is_typed
        if wrong:
            failures.append((case, wrong))
    print(f"constraints: {len(calls.OPERATIONS)} operations, {counts['runs']} calls that PyTorch runs, {typed} of "
          f"them with the type of the result, {counts['raises']} that it refuses, {counts['gradual']} with Dyn; "
          f"{len(failures)} wrong")
    for case, wrong in failures[:None if options.verbose else 20]:
        shapes = {name: shape for name, shape, _ in case.call.inputs}
        print(f"failed: {case.operation}: {'; '.join(case.call.layers + case.call.body)} with {shapes}"
              f"{' and Dyn' if case.is_gradual else ''}: {wrong}")
    print(f"{len(cases) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
