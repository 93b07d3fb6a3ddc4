#!/usr/bin/env python3
"""Runs random tensor programs with the annotations that `moira annotate --style jaxtyping` writes, and lets jaxtyping judge.

The programs are those of gradual_programs.py, two thirds of them without annotations of their own. Inputs of many shapes
and element types are tried: where the original runs and no dimension is empty, each argument must be an instance of its
annotation and the result of its own, all of them in one context, in which a name stands for one size. With --static and
--most-precise the sizes are chosen, so only what fits the parameters is tried, and the arguments that --static chose must run.
Conditions that are printed beside the annotations must be met by every input that runs. Needs PyTorch and jaxtyping of
build/cache/today.

    annotated_oracle.py --seed 7             5,000 programs
    annotated_oracle.py --seed 7 --sample    100 programs
    annotated_oracle.py --only 17 --keep .   one of them
"""

import argparse
import ast
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
import gradual_oracle as gradual
from gradual_oracle import Answer, Problem

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS, SAMPLE = 5000, 100
TRIED, ENOUGH = 120, 12  # inputs for a program: calls, and those that run
SHOWN_FAILURES = 20
MODES = [[], [], ["--symbolic"], ["--static"], ["--most-precise"]]
TYPES = ["float32"] * 6 + ["float64", "float16", "int64", "int64", "int32", "uint8", "bool", "complex64"]
NEEDS = re.compile(r"info\[size-range\]: \S+ needs (.*)$", re.M)


def without_annotations(program, rng):
    """The program as people write it; a third keeps its annotations."""
    if rng.random() < 0.33:
        return
    tree = gradual.bare(program.source)
    imports = [node for node in ast.parse(program.source).body if isinstance(node, ast.Import)]
    tree.body = imports + tree.body
    program.source = ast.unparse(tree) + "\n"
    for parameter in program.parameters:
        parameter.declared = None


def make(shape, kind, torch):
    element = getattr(torch, kind)
    if kind.startswith(("float", "complex")):
        return torch.rand(shape).to(element)
    return torch.randint(0, 2, shape).to(element)


def call(function, tensors, torch):
    """The value, or None where the program refuses."""
    with torch.no_grad():
        try:
            return function(*[tensor.clone() for tensor in tensors])
        except Exception:  # whatever PyTorch raises is a refusal
            return None


def annotations(function):
    """The annotations by parameter, and `return`: those that jaxtyping can judge."""
    import jaxtyping
    function = getattr(function, "__func__", function)
    return {name: value for name, value in function.__annotations__.items()
            if isinstance(value, type) and issubclass(value, jaxtyping.AbstractArray)}


def misfit(declared, given, result):
    """The name of what is no instance of its annotation; None: all are."""
    from jaxtyping import jaxtyped
    with jaxtyped("context"):
        for name, value in given.items():
            if name in declared and not isinstance(value, declared[name]):
                return name
        if "return" in declared and result is not None and not isinstance(result, declared["return"]):
            return "return"
    return None


def described(given):
    return ", ".join(f"{name}: {value.dtype} {tuple(value.shape)}" for name, value in given.items())


def inputs(program, rng, torch):
    """Tensors to try: all floats first, then others in some places."""
    for number, shapes in enumerate(itertools.islice(gradual.inputs(program, rng), TRIED)):
        if any(0 in shape for shape in shapes):
            continue
        kinds = ["float32"] * len(shapes) if number % 2 == 0 else [rng.choice(TYPES) for _ in shapes]
        yield [make(shape, kind, torch) for shape, kind in zip(shapes, kinds)]


def conditions_in(line):
    return [ast.unparse(item) for item in ast.parse(f"({line},)", mode="eval").body.elts]


def numbers_of(declared):
    """A shape that fits an annotation of numbers alone."""
    words = declared.dim_str.split()
    return tuple(map(int, words)) if all(word.isdigit() for word in words) else None


def judge_static(program, declared, function, counts, torch):
    """The sizes that --static chose run."""
    shapes = [numbers_of(declared[p.name]) if p.name in declared else None for p in program.parameters]
    if None in shapes or max(map(gradual.product, shapes)) > 1_000_000:
        return
    kinds = ["int64" if declared[p.name].__name__.startswith("Int[") else "float32" for p in program.parameters]
    given = [make(shape, kind, torch) for shape, kind in zip(shapes, kinds)]
    result = call(function, given, torch)
    if result is None:
        raise Problem(f"--static gives {shapes}, with which PyTorch refuses")
    named = dict(zip((p.name for p in program.parameters), given))
    wrong = misfit(declared, named, result)
    if wrong:
        raise Problem(f"{wrong}: {declared[wrong].__name__} does not fit {described(named)}, which gives {result.shape}")
    counts["static runs"] += 1


def judge(program, mode, answer, rng, counts, torch):
    original = gradual.load(program.source, program.name, {})
    function = gradual.load(answer.output, program.name, {})
    if ast.unparse(gradual.bare(answer.output)) != ast.unparse(gradual.bare(program.source)):
        raise Problem("more than annotations has changed")
    declared, ran = annotations(function), 0
    is_chosen = bool(mode) and mode[0] in ("--static", "--most-precise")
    counts["annotations"] += len(declared)
    counts["results"] += "return" in declared
    counts["elements"] += sum(not value.__name__.startswith("Shaped") for value in declared.values())
    conditions = [] if is_chosen else [text for line in NEEDS.findall(answer.errors) for text in conditions_in(line)]
    if mode == ["--static"]:
        judge_static(program, declared, original, counts, torch)
    for tensors in inputs(program, rng, torch):
        given = dict(zip((p.name for p in program.parameters), tensors))
        if is_chosen and misfit(declared, given, None):
            continue
        result = call(original, tensors, torch)
        if result is None:
            continue
        ran += 1
        wrong = misfit(declared, given, result)
        if wrong:
            shape = tuple(result.shape) if isinstance(result, torch.Tensor) else type(result).__name__
            raise Problem(f"{wrong}: {declared[wrong].__name__} does not fit {described(given)}, which gives {shape} "
                          f"{getattr(result, 'dtype', '')}")
        for condition in conditions:
            if not eval(condition, {}, dict(given)):
                raise Problem(f"needs {condition}, and runs with {described(given)}")
        counts["conditions met"] += len(conditions)
        if ran == ENOUGH:
            break
    counts["inputs that run"] += ran


def judge_number(number, seed, folder, moira, torch):
    """The counts of a program, and what is wrong with it."""
    import gradual_programs
    rng, counts = random.Random(seed * 1000003 + number), collections.Counter()
    torch.manual_seed(number)
    program = gradual_programs.straight_program(rng, torch, number)
    without_annotations(program, rng)
    mode, path = rng.choice(MODES), folder / f"program_{number}.py"
    path.write_text(program.source, newline="")
    try:
        gradual.load(program.source, program.name, {})
    except Exception:  # a layer that cannot be made: nothing is there to be annotated
        return collections.Counter({"no model": 1}), None
    answer = Answer(moira, ["annotate", "--style", "jaxtyping", *mode], path)
    try:
        if answer.status == 0:
            judge(program, mode, answer, rng, counts, torch)
        elif answer.status not in (1, 2):
            raise Problem(f"status {answer.status}: {answer.errors[:300]}")
        elif "fits no input" in answer.errors and any(
                call(gradual.load(program.source, program.name, {}), tensors, torch) is not None
                for tensors in inputs(program, rng, torch)):
            raise Problem(f"runs, and is refused: {answer.errors[:300]}")
        counts["annotated" if answer.status == 0 else "refused"] += 1
    except Problem as problem:
        return counts, f"{path.name} {' '.join(mode)}: {problem}"
    except SyntaxError as error:
        return counts, f"{path.name}: what is written is no Python: {error}"
    return counts, None


def judge_some(numbers, seed, folder, moira):
    import torch
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    return [judge_number(number, seed, folder, moira, torch) for number in numbers]


def main():
    sys.argv[1:] = ["--generation", "today", *sys.argv[1:]] if generations.MARK not in os.environ else sys.argv[1:]
    status = generations.run(__file__, "jaxtyping")
    if status is not None:
        return status
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true", help=f"{SAMPLE} programs")
    parser.add_argument("--count", type=int, help="that many programs")
    parser.add_argument("--only", type=int, help="the program with this number")
    parser.add_argument("--keep", help="write the programs to this folder")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    count = options.count or (SAMPLE if options.sample else PROGRAMS)
    numbers = [options.only] if options.only is not None else list(range(count))
    moira = os.path.abspath(os.environ.get("MOIRA", str(ROOT / "build/moira")))
    counts, failures = collections.Counter(), []
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep or temporary)
        folder.mkdir(exist_ok=True)
        parts = [numbers[i:i + 20] for i in range(0, len(numbers), 20)]
        with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
            for results in pool.map(judge_some, parts, *map(itertools.repeat, (options.seed, folder, moira))):
                for found, problem in results:
                    counts.update(found)
                    failures += [problem] if problem else []
                    if problem and len(failures) <= SHOWN_FAILURES:
                        print(f"failed: {problem}", flush=True)
    print(f"{len(numbers)} programs: " + ", ".join(f"{name} {counts[name]}" for name in sorted(counts)))
    print(f"{len(numbers) - len(failures)} passed, {len(failures)} failed, 0 skipped")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
