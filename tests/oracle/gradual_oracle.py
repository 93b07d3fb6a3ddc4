#!/usr/bin/env python3
"""Compares `moira annotate` and `moira prune` on random tensor programs with what PyTorch does.

Two thirds of the programs (gradual_programs.py) are straight, with random partial annotations: what annotate writes
must be accepted again, be no less precise, and fit every input that PyTorch accepts; numbers that --static gives must
really run; and where it says that there are none, PyTorch must refuse all inputs over the ranks, the constants of the
program and their neighbours. The others branch on sizes: the source that prune prints must compute the same as the
original, and no verdict may be contradicted, on random inputs of the class that the annotations and --where describe.
Inputs for which a condition raises that is taken out are left out: what it needs is assumed to be met.

    gradual_oracle.py --seed 7             2,000 programs
    gradual_oracle.py --seed 7 --sample    60 programs
    gradual_oracle.py --only 17 --keep .   one of them
"""

import argparse
import ast
import collections
import concurrent.futures
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import generations

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS, SAMPLE = 2000, 60
INPUTS = 100         # for a program with branches
MOST_DRAWN, MOST_CALLED = 3000, 40  # for an outcome that none of them had: inputs drawn, and those that are described
MOST_TRIED = 300     # inputs for a program of which annotate says that it cannot run; a refusal takes PyTorch 1 ms
FEW_TRIED = 40       # inputs for others, which must fit the annotation where they run
SHOWN_FAILURES = 20
SECONDS = 60


class Answer:
    """What a command prints."""

    def __init__(self, moira, arguments, path):
        try:
            done = subprocess.run([moira, *arguments, "--isolated", path.name], cwd=path.parent, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, timeout=SECONDS)
            self.status, self.output = done.returncode, done.stdout.decode("utf-8", "replace")
            self.errors = done.stderr.decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            self.status, self.output, self.errors = 124, "", "took too long"

    def rows(self):
        return json.loads(self.output) if self.output else []


class Problem(Exception):
    """A disagreement."""


# ---- running with PyTorch ----

class Stopped(Exception):
    """A loop that does not end."""


def load(source, name, scope):
    """The function of a program, ready to be called."""
    exec(compile(source, "<program>", "exec"), scope)
    if "." not in name:
        return scope[name]
    return scope[name.split(".")[0]]().eval().forward


def outcome(function, shapes, torch):
    """What a call gives: ("ok", value) or the type of the error."""
    torch.manual_seed(7)
    with torch.no_grad():
        try:
            return "ok", function(*[torch.rand(shape) for shape in shapes])
        except Exception as error:  # whatever PyTorch raises is the answer
            return type(error).__name__, str(error)


def runs(function, shapes, torch):
    return outcome(function, shapes, torch)[0] == "ok"


def constants(source):
    return sorted({int(number) for number in re.findall(r"\b\d+\b", source) if 0 < int(number) <= 64})


def candidates(parameter, sizes, rng, count):
    """Shapes that the annotation allows, over the ranks and [sizes]: all of them, or [count] by chance."""
    if isinstance(parameter.declared, list):
        axes = [[size] if size is not None else sizes for size in parameter.declared]
        total = 1
        for axis in axes:
            total *= len(axis)
        if total <= count:
            return list(itertools.product(*axes))
        return [tuple(rng.choice(axis) for axis in axes) for _ in range(count)]
    shapes = [()]
    for rank in range(1, 6):
        if len(sizes) ** rank <= count:
            shapes += itertools.product(sizes, repeat=rank)
        else:
            shapes += [tuple(rng.choice(sizes) for _ in range(rank)) for _ in range(count // 3)]
    return shapes


def inputs(program, rng):
    """Inputs to try, the hidden one first where the annotations allow it."""
    near = {n + d for n in constants(program.source) for d in (-1, 0, 1)}
    sizes = sorted({*range(1, 9), *(n for n in near if 1 <= n <= 40)})
    lists = [candidates(parameter, sizes, rng, MOST_TRIED) for parameter in program.parameters]
    if all(parameter.allows(parameter.shape) for parameter in program.parameters):
        yield tuple(parameter.shape for parameter in program.parameters)
    total = 1
    for shapes in lists:
        total *= len(shapes)
    if total <= MOST_TRIED:
        yield from itertools.product(*lists)
        return
    for _ in range(MOST_TRIED):
        shapes = [rng.choice(shapes) for shapes in lists]
        # Tensors that have sizes in common are more likely to fit.
        for i in range(1, len(shapes)):
            if rng.random() < 0.5 and program.parameters[i].allows(shapes[0]):
                shapes[i] = shapes[0]
        if sum(map(len, shapes)) and max(product(shape) for shape in shapes) < 100000:
            yield tuple(shapes)


def product(shape):
    size = 1
    for n in shape:
        size *= n
    return size


# ---- annotate ----

def read_types(source, name):
    """The annotations of a program: None, "Dyn" or lists, by parameter."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name == name.split(".")[-1] and (
                node.name != "__init__"):
            return {argument.arg: read_type(argument.annotation) for argument in node.args.args if argument.arg != "self"}
    raise Problem("the function is gone")


def read_type(node):
    if node is None:
        return None
    if isinstance(node, ast.Name) and node.id == "Dyn":
        return "Dyn"
    if isinstance(node, ast.Call) and node.func.id == "TensorType":
        return [item.value if isinstance(item, ast.Constant) else None for item in node.args[0].elts]
    raise Problem(f"a strange annotation: {ast.dump(node)}")


def is_as_precise(new, old):
    if old is None or old == "Dyn":
        return True
    return isinstance(new, list) and len(new) == len(old) and all(b is None or a == b for a, b in zip(new, old))


def fits(declared, shape):
    if not isinstance(declared, list):
        return True
    return len(declared) == len(shape) and all(n is None or n == size for n, size in zip(declared, shape))


def one_row(answer, program, what):
    if answer.status not in (0, 1):
        raise Problem(f"{what}: status {answer.status}: {answer.errors.strip()[:300]}")
    rows = answer.rows()
    if len(rows) != 1 or rows[0]["function"] != program.name:
        raise Problem(f"{what}: {answer.output[:300]}")
    return rows[0]


def judge_static(row, function, program, counts, torch):
    shapes = [row["parameters"][parameter.name] for parameter in program.parameters if parameter.name in row["parameters"]]
    if len(shapes) < len(program.parameters):
        # A parameter that is used nowhere is no tensor for Moira.
        shapes = [row["parameters"].get(parameter.name, [1]) for parameter in program.parameters]
    if any(not isinstance(shape, list) or not all(isinstance(n, int) for n in shape) for shape in shapes):
        raise Problem(f"--static gives {row['parameters']}")
    for parameter, shape in zip(program.parameters, shapes):
        if parameter.name in row["parameters"] and not parameter.allows(tuple(shape)):
            raise Problem(f"--static gives {row['parameters']}, which the annotations do not allow")
    if max(product(shape) for shape in shapes) > 50_000_000:
        counts["too large"] += 1
        return
    got, value = outcome(function, shapes, torch)
    if got != "ok":
        raise Problem(f"--static gives {row['parameters']}, and PyTorch says {got}: {value}")
    counts["static"] += 1


def judge_annotate(program, path, moira, torch, rng, counts):
    forced, static = (Answer(moira, arguments, path) for arguments in (
        ["annotate"], ["annotate", "--static", "--output-format", "json"]))
    try:
        function = load(program.source, program.name, {})
    except Exception:  # a layer that cannot be made: nothing is there to be annotated
        counts["no model"] += 1
        return
    if "no function that takes tensors" in static.errors:
        counts["no tensors"] += 1
        return
    row = one_row(static, program, "annotate --static")
    is_static = row["status"] == "static" and static.status == 0
    if is_static:
        judge_static(row, function, program, counts, torch)
    running = []
    for number, shapes in enumerate(inputs(program, rng)):
        if is_static and (len(running) >= 3 or number == FEW_TRIED):
            break
        if runs(function, shapes, torch):
            running.append(shapes)
            if not is_static:
                break
    if "undecided" in row:
        counts["undecided"] += 1
    elif not is_static:
        if running:
            raise Problem(f"`{row['status']}`, though PyTorch runs it with {running[0]}: {row['never_static']} {row['because']}")
        counts["confirmed that there is none: " + row["status"]] += 1
    judge_forced(program, path, forced, running, row, moira, rng, counts)


def judge_forced(program, path, forced, running, row, moira, rng, counts):
    """What annotate writes by default."""
    if forced.status == 1:
        if row["status"] != "ill-typed" and "undecided" not in row:
            raise Problem(f"annotate is refused: {forced.errors[:300]}")
        return
    if forced.status != 0:
        raise Problem(f"annotate: status {forced.status}: {forced.errors[:300]}")
    new = read_types(forced.output, program.name)
    for parameter in program.parameters:
        if not is_as_precise(new[parameter.name], parameter.declared):
            raise Problem(f"{parameter.name} was {parameter.declared} and becomes {new[parameter.name]}")
        for shapes in running:
            shape = shapes[program.parameters.index(parameter)]
            if not fits(new[parameter.name], shape):
                raise Problem(f"{parameter.name} becomes {new[parameter.name]}, though PyTorch runs it with {shapes}")
    if ast.unparse(bare(forced.output)) != ast.unparse(bare(program.source)):
        raise Problem("more than annotations has changed")
    judge_result(program, forced.output, running, counts)
    judge_again(program, path, forced.output, row, moira)
    style = rng.choice(["hints", "jaxtyping"])
    other = Answer(moira, ["annotate", "--style", style, *rng.choice([[], ["--symbolic"]])], path)
    if other.status != 0:
        raise Problem(f"annotate --style {style}: status {other.status}: {other.errors[:300]}")
    judge_again(program, path, other.output, row, moira)
    counts["accepted again"] += 1


def judge_result(program, text, running, counts):
    """The type of the result fits what PyTorch gives for inputs that run."""
    import torch
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name == program.name.split(".")[-1] and node.returns:
            declared = read_type(node.returns)
            function = load(program.source, program.name, {})
            for shapes in running:
                got, value = outcome(function, shapes, torch)
                if got == "ok" and not (isinstance(value, torch.Tensor) and fits(declared, value.shape)):
                    raise Problem(f"the result is said to be {declared}, and is {value} with {shapes}")
            counts["results"] += 1


def judge_again(program, path, text, row, moira):
    """What was written is what was said, and no less."""
    again = path.with_name("again_" + path.name)
    again.write_text(text, newline="")
    second = Answer(moira, ["annotate", "--output-format", "json"], again)
    after = one_row(second, program, "annotate of what annotate wrote")
    if after["status"] == "ill-typed" or (after["status"] != row["status"] and "undecided" not in row and
                                          "undecided" not in after):
        line = [line for line in text.splitlines() if "def " in line][-1]
        raise Problem(f"what annotate writes, `{line.strip()}`, is {after['status']}, and was {row['status']}: "
                      f"{after['because']}")


def bare(source):
    """The tree without annotations and imports."""
    tree = ast.parse(source)
    tree.body = [node for node in tree.body if not isinstance(node, (ast.Import, ast.ImportFrom))]
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
    return tree


# ---- prune ----

class Probe(ast.NodeTransformer):
    """Notes the outcome of every condition."""

    def wrap(self, node):
        self.generic_visit(node)
        position = ast.Tuple([ast.Constant(node.test.lineno), ast.Constant(node.test.col_offset + 1)], ast.Load())
        nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
        node.test = ast.Call(ast.Name("probe", ast.Load()), [position, ast.Lambda(nothing, node.test)], [])
        return node

    visit_If = visit_IfExp = visit_While = visit_Assert = wrap


class Probed:
    """A program with a note of all conditions, and an end of endless loops."""

    def __init__(self, source, name, file):
        self.seen, self.steps, self.raised, self.log = collections.defaultdict(set), 0, None, []
        tree = ast.fix_missing_locations(Probe().visit(ast.parse(source)))
        scope = {"probe": self.probe}
        exec(compile(tree, file, "exec"), scope)
        self.function = scope[name]

    def probe(self, position, test):
        self.steps += 1
        if self.steps > 10000:
            raise Stopped()
        before, self.raised = self.raised, position
        value = bool(test())
        self.raised = before
        self.seen[position].add(value)
        self.log.append((position, value))
        return value

    def call(self, shapes, torch):
        """The outcome; [raised] is the condition that raised, if one did."""
        self.steps, self.raised, self.log = 0, None, []
        return outcome(self.function, shapes, torch)


def same(a, b, torch):
    if isinstance(a, torch.Tensor) or isinstance(b, torch.Tensor):
        return (isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor) and a.shape == b.shape and
                torch.equal(a, b))
    if isinstance(a, (tuple, list)) and isinstance(b, (tuple, list)):
        return len(a) == len(b) and all(same(x, y, torch) for x, y in zip(a, b))
    return a == b


def random_input(program, rng, near=()):
    """An input near the hidden one, or any that the annotations allow."""
    shapes = []
    sizes = [0, 1, 2, 3, 4, 5, 6, 7, 8, *near]
    for parameter in program.parameters:
        shape = list(parameter.shape)
        kind = rng.random()
        if kind < 0.25:
            shape = [rng.choice(sizes) for _ in range(rng.randint(0, 5))]
        elif kind < 0.8 and shape:
            for _ in range(rng.randint(1, 2)):
                at = rng.randrange(len(shape))
                shape[at] = rng.choice([*sizes, shape[at] + 1])
        if isinstance(parameter.declared, list):
            if len(shape) != len(parameter.declared):
                shape = [rng.choice(sizes) for _ in parameter.declared]
            shape = [size if n is None else n for n, size in zip(parameter.declared, shape)]
        shapes.append(tuple(shape))
    return shapes


def meets(program, shapes, wheres, torch):
    names = {parameter.name: torch.empty(shape) for parameter, shape in zip(program.parameters, shapes)}
    try:
        return all(eval(where, {}, dict(names)) for where in wheres)
    except IndexError:
        return False


def judge_prune(program, wheres, path, moira, torch, rng, counts):
    arguments = ["prune"] + [argument for where in wheres for argument in ("--where", where)]
    source, listed = Answer(moira, arguments, path), Answer(moira, [*arguments, "--output-format", "json"], path)
    if "no function that takes tensors" in source.errors:
        counts["no tensors"] += 1
        return
    if source.status not in (0, 1) or listed.status != source.status:
        raise Problem(f"prune: status {source.status} and {listed.status}: {source.errors[:300]}")
    rows = {(row["line"], row["column"]): row for row in listed.rows()}
    original, tried = Probed(program.source, program.name, "<program>"), 0
    pruned = Probed(source.output, program.name, "<pruned>") if source.status == 0 else None
    for _ in range(INPUTS * 10):
        shapes = random_input(program, rng)
        if tried == INPUTS or not meets(program, shapes, wheres, torch):
            continue
        tried += 1
        got, value = original.call(shapes, torch)
        judge_classes(program, shapes, original.log, rows, counts, torch)
        if not pruned:
            if got == "ok":
                raise Problem(f"refused, though PyTorch runs it with {shapes}: {source.errors[:300]}")
            continue
        if original.raised in rows and rows[original.raised]["verdict"] in ("true", "false"):
            counts["a test that is gone raised"] += 1
            continue
        got_pruned, value_pruned = pruned.call(shapes, torch)
        if got != got_pruned or (got == "ok" and not same(value, value_pruned, torch)):
            raise Problem(f"with {shapes} the original gives {got} {value}, the pruned one {got_pruned} {value_pruned}")
    if pruned:
        look_further(program, wheres, original, rows, rng, counts, torch)
    judge_verdicts(rows, original.seen, counts)
    counts["inputs"] += tried
    if source.status == 0 and source.output != program.source:
        counts["pruned"] += 1


def judge_classes(program, shapes, log, rows, counts, torch):
    """Whether a condition comes out as the class of the input says."""
    met = collections.Counter(position for position, _ in log)
    for position, value in log:
        row = rows.get(position)
        if not row or row["verdict"] != "both" or row["occurrences"] != 1 or met[position] != 1:
            continue
        for text, wanted in ((row["true_when"], True), (row["false_when"], False)):
            if text and value != wanted and describes(program, shapes, [text], torch):
                raise Problem(f"{position}: `{row['condition']}` is {value} for {shapes}, and not {wanted} when {text}")
        counts["outcomes as described"] += 1


def look_further(program, wheres, original, rows, rng, counts, torch):
    """Inputs for the outcomes that were not met yet, from their descriptions."""
    for position, row in rows.items():
        for wanted, text in ((True, row["true_when"]), (False, row["false_when"])):
            if row["verdict"] != "both" or wanted in original.seen[position]:
                continue
            conditions, calls = [*wheres, *([text] if text else [])], 0
            for _ in range(MOST_DRAWN):
                shapes = random_input(program, rng, near=constants(program.source))
                if wanted in original.seen[position] or calls == MOST_CALLED:
                    break
                if sum(map(product, shapes)) < 100000 and describes(program, shapes, conditions, torch):
                    calls += 1
                    original.call(shapes, torch)
                    judge_classes(program, shapes, original.log, rows, counts, torch)


def describes(program, shapes, conditions, torch):
    try:
        return meets(program, shapes, conditions, torch)
    except (NameError, SyntaxError):  # it speaks of a size inside of the function
        return False


def judge_verdicts(rows, seen, counts):
    for position, row in rows.items():
        verdict = row["verdict"]
        counts[f"verdict {verdict}"] += 1
        wrong = {"true": False, "false": True}.get(verdict)
        if wrong in seen[position] and wrong is not None:
            raise Problem(f"{position}: `{row['condition']}` is said to be always {verdict}")
        if verdict == "both" and len(seen[position]) < 2:
            counts["of these with an outcome that was not met"] += 1
        if verdict == "unknown" and not row["because"]:
            raise Problem(f"{position}: `{row['condition']}` is unknown without a reason")


# ---- the whole ----

def judge(number, seed, folder, moira, torch):
    """The counts of a program, and what is wrong with it."""
    import gradual_programs
    rng = random.Random(seed * 1000003 + number)
    counts = collections.Counter()
    name = f"program_{number}.py"
    branches = number % 3 == 2
    if branches:
        program, wheres = gradual_programs.branching_program(rng, torch, number)
    else:
        program = gradual_programs.straight_program(rng, torch, number)
    path = folder / name
    path.write_text(program.source, newline="")
    try:
        if branches:
            judge_prune(program, wheres, path, moira, torch, rng, counts)
        else:
            judge_annotate(program, path, moira, torch, rng, counts)
    except Problem as problem:
        return counts, f"{name}{' --where ' + str(wheres) if branches and wheres else ''}: {problem}"
    except SyntaxError as error:
        return counts, f"{name}: what is written is no Python: {error}"
    return counts, None


def judge_some(numbers, seed, folder, moira):
    import torch
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    return [judge(number, seed, folder, moira, torch) for number in numbers]


def main():
    status = generations.run(__file__, "torch")
    if status is not None:
        return status
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true", help=f"{SAMPLE} programs")
    parser.add_argument("--count", type=int, help="that many programs")
    parser.add_argument("--only", type=int, help="the program with this number")
    parser.add_argument("--keep", help="write the programs to this folder")
    parser.add_argument("--verbose", action="store_true", help="show all failures")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    try:
        import torch  # noqa: F401
    except ImportError:
        print("skipped: PyTorch is not installed (python3-torch)")
        print("0 passed, 0 failed, 1 skipped")
        return 0
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
                    if problem and (options.verbose or len(failures) <= SHOWN_FAILURES):
                        print(f"failed: {problem}", flush=True)
    print(f"{len(numbers)} programs: " + ", ".join(f"{name} {counts[name]}" for name in sorted(counts)))
    print(f"{len(numbers) - len(failures)} passed, {len(failures)} failed, 0 skipped")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
