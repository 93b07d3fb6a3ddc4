#!/usr/bin/env python3
"""Puts defects into results of `moira distribute` and asks whether the checks that every result must pass before it is
written (cli/verify_distribution.h) catch them, through build/rewriting.

The results are those of tests/distribute and examples/distribute, and programs of SAVED below. Every result as it is
must pass. Of the defects at least 98 % must be caught:

  argument     an argument that was added stands behind its call
  name         new code uses a name that nothing binds
  import       a line that was added and imports something is missing
  guard        only rank 0 reaches a collective
  barrier      nobody waits for a file that rank 0 writes
  rank         another rank than 0 writes or sends, data are divided by the wrong number, a device has the wrong rank
  indentation  a line that was added, or one beside it, is indented more or less than it was

A defect that leaves the tree of the program as it was is none. The comparison with MOIRA itself, which refuses a result
with the same checks, is tests/cli/distribute.py.
"""

import argparse
import ast
import collections
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WANTED, GOAL = 200, 0.98
OF_EACH = 4  # defects of one kind in one result
MARK = re.compile(rb"\b(hvd\w*|dist|DDP|DistributedSampler|ddp_\w+)\b")
COLLECTIVE = re.compile(rb"\b(broadcast_variables|broadcast_global_variables|barrier|allreduce|all_reduce|DDP)\(")
TOGETHER = ("BroadcastGlobalVariablesCallback", "MetricAverageCallback", "BroadcastGlobalVariablesHook")

# Programs in which rank 0 writes something that all ranks read: how it is written, and how it is read.
SAVED = [
    ("torch", "torch.save(model.state_dict(), {p})", "model.load_state_dict(torch.load({p}))"),
    ("torch", "torch.save({{'model': model.state_dict()}}, {p})", "best = torch.load({p}, map_location='cpu')"),
    ("torch", "np.save({p}, x.numpy())", "y = np.load({p})"),
    ("torch", "np.savez({p}, x.numpy())", "y = np.load({p})['arr_0']"),
    ("torch", "np.savetxt({p}, x.numpy())", "y = np.loadtxt({p})"),
    ("torch", "json.dump([1], open({p}, 'w'))", "y = json.load(open({p}))"),
    ("torch", "pickle.dump([1], open({p}, 'wb'))", "y = pickle.load(open({p}, 'rb'))"),
    ("torch", "Path({p}).write_text('x')", "y = Path({p}).read_text()"),
    ("torch", "shutil.rmtree({p})", "names = os.listdir({p})"),
    ("torch", "shutil.rmtree({p})", "found = os.path.exists({p})"),
    ("torch", "os.remove({p})", "found = os.path.exists({p})"),
    ("torch", "os.makedirs({p})", "names = os.listdir({p})"),
    ("torch", "shutil.copy('a.txt', {p})", "y = open({p}).read()"),
    ("torch", "os.rename('a.txt', {p})", "y = open({p}).read()"),
    ("tf", "model.save_weights({p})", "model.load_weights({p})"),
    ("tf", "model.save({p})", "model = tf.keras.models.load_model({p})"),
    ("tf", "tf.keras.models.save_model(model, {p})", "model = tf.keras.models.load_model({p})"),
    ("tf", "tf.saved_model.save(model, {p})", "model = tf.saved_model.load({p})"),
    ("tf", "checkpoint.save({p})", "checkpoint.restore({p})"),
    ("tf", "checkpoint.write({p})", "checkpoint.read({p})"),
    ("tf", "np.save({p}, model.get_weights())", "model.set_weights(np.load({p}, allow_pickle=True))"),
    ("tf", "shutil.rmtree({p})", "names = os.listdir({p})"),
    ("tf", "tf.io.gfile.rmtree({p})", "names = tf.io.gfile.listdir({p})"),
    ("tf", "frame.to_csv({p})", "frame = pd.read_csv({p})"),
]
PATHS = ["'out/best'", "path", "os.path.join(folder, 'best')", "f'{folder}/best'"]
HEAD = {
    "torch": ("import json, os, pickle, shutil\nfrom pathlib import Path\nimport numpy as np\nimport torch\n",
              "import torch.distributed as dist\ndist.init_process_group('gloo')\n", "dist.get_rank()",
              "dist.barrier()",
              "folder = 'out'\npath = 'out/x'\nx = torch.zeros(2)\nmodel = torch.nn.Linear(2, 2)\n"),
    "tf": ("import os, shutil\nimport numpy as np\nimport pandas as pd\nimport tensorflow as tf\n",
           "import horovod.tensorflow as hvd\nhvd.init()\n", "hvd.rank()", "hvd.allreduce(tf.zeros([]))",
           "folder = 'out'\npath = 'out/x'\nmodel = tf.keras.Sequential([tf.keras.layers.Dense(1)])\n"
           "frame = pd.DataFrame()\ncheckpoint = tf.train.Checkpoint(model=model)\n"),
}


def saved_programs():
    for number, (kind, write, read) in enumerate(SAVED):
        imports, prologue, rank, barrier, begin = HEAD[kind]
        path = PATHS[number % len(PATHS)]
        write, read = write.format(p=path), read.format(p=path)
        yield (f"saved_{number}", f"{imports}{begin}{write}\n{read}\n",
               f"{imports}{prologue}{begin}if {rank} == 0: {write}\n{barrier}\n{read}\n")


# ---- places in a text ----


class Result:
    """A result as bytes, with its tree and the lines that the source does not have."""

    def __init__(self, source, text):
        self.text = text.encode()
        self.tree = ast.parse(self.text)
        self.starts = [0]
        for line in self.text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.lines = self.text.splitlines(keepends=True)
        self.old = collections.Counter(line.strip() for line in source.encode().splitlines())
        self.source = source.encode()
        match = re.search(rb"import horovod[\w.]* as (\w+)", self.text)
        self.rank = match.group(1) + b".rank()" if match else b"dist.get_rank()"

    def span(self, node):
        return (self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset)

    def segment(self, node):
        start, end = self.span(node)
        return self.text[start:end]

    def replaced(self, start, end, new):
        return self.text[:start] + new + self.text[end:]

    def is_new(self, number):
        return bool(self.lines[number].strip()) and self.lines[number].strip() not in self.old

    def nodes(self, kind):
        return [node for node in ast.walk(self.tree) if isinstance(node, kind)]

    def statements(self):
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.stmt)]


# ---- defects: each gives results that are wrong ----


def move_argument(result):
    for call in result.nodes(ast.Call):
        given = [*call.args, *call.keywords]
        for argument in given:
            text = result.segment(argument)
            if not MARK.search(text) or text in result.source:
                continue
            others = b", ".join(result.segment(a) for a in given if a is not argument)
            start, end = result.span(call)
            yield result.replaced(start, end, result.segment(call.func) + b"(" + others + b"), " + text)


def lose_name(result):
    for name in result.nodes(ast.Name):
        text = result.segment(name)
        if isinstance(name.ctx, ast.Load) and MARK.fullmatch(text) and text not in result.source:
            start, end = result.span(name)
            yield result.replaced(start, end, text + b"_")


def lose_import(result):
    for node in result.nodes((ast.Import, ast.ImportFrom)):
        if result.is_new(node.lineno - 1):
            start, end = result.span(node)
            yield result.replaced(start, end, b"pass")


def guard_collective(result):
    condition = b"if " + result.rank + b" == 0: "
    for node in result.statements():
        start, end = result.span(node)
        is_line = result.lines[node.lineno - 1].strip() == result.text[start:end] and node.lineno == node.end_lineno
        if is_line and isinstance(node, (ast.Expr, ast.Assign)) and COLLECTIVE.search(result.text[start:end]):
            yield result.replaced(start, start, condition)
    for node in result.nodes(ast.List):
        for item in node.elts:
            if isinstance(item, ast.Call) and isinstance(item.func, ast.Attribute) and item.func.attr in TOGETHER:
                start, end = result.span(item)
                text = result.text[start:end]
                yield result.replaced(start, end, b"*([" + text + b"] if " + result.rank + b" == 0 else [])")


BARRIER = re.compile(rb"\w+\.(barrier\(\)|allreduce\(tf\.zeros\(\[\]\)\))")


def lose_barrier(result):
    for node in result.statements():
        start, end = result.span(node)
        if isinstance(node, ast.Expr) and BARRIER.fullmatch(result.text[start:end]):
            yield result.replaced(start, end, b"pass")


RANKS = [
    (rb"\.(?:get_)?rank\(\) == (0)", b"1"),
    (rb"\.(?:get_)?rank\(\) (==) 0", b"!="),
    (rb"\.(?:get_)?rank\(\) (!=) 0", b"=="),
    (rb"\broot_rank=(0)", b"1"),
    (rb"\bBroadcastGlobalVariables(?:Callback|Hook)\((0)\)", b"1"),
    (rb"\bbroadcast_global_variables\((0)\)", b"1"),
    (rb"\.shard\(hvd\.size\(\), (hvd\.rank\(\))\)", b"0"),
    (rb"\.shard\((hvd\.size\(\)), hvd\.rank\(\)\)", b"hvd.rank()"),
    (rb"\[(hvd\.rank\(\)):len\(a\)", b"0"),
    (rb"hvd_gpus\[hvd\.(local_rank)\(\)\]", b"rank"),
    (rb"visible_device_list = str\(hvd\.(local_rank)\(\)\)", b"rank"),
    (rb"set_device\(int\(os\.environ\['(LOCAL_RANK)'\]\)\)", b"RANK"),
]


def change_rank(result):
    for pattern, new in RANKS:
        for match in re.finditer(pattern, result.text):
            yield result.replaced(match.start(1), match.end(1), new)


def indent_lines(result):
    heads = {node.lineno - 1 for node in result.statements()}
    new = [number for number in range(len(result.lines)) if result.is_new(number)]
    for number in sorted({n + d for n in new for d in (0, 1)} & heads):
        line = result.lines[number]
        start = result.starts[number]
        yield result.replaced(start, start, b"    ")
        if line.startswith((b"    ", b"\t")):
            yield result.replaced(start, start + (4 if line.startswith(b" ") else 1), b"")


DEFECTS = {"argument": move_argument, "name": lose_name, "import": lose_import, "guard": guard_collective,
           "barrier": lose_barrier, "rank": change_rank, "indentation": indent_lines}


def is_same(tree, text):
    try:
        return ast.dump(ast.parse(text)) == tree
    except (SyntaxError, ValueError):
        return False


def defects_of(name, source, text, rng):
    result = Result(source, text)
    tree = ast.dump(result.tree)
    for kind, make in DEFECTS.items():
        made = [defect for defect in dict.fromkeys(make(result)) if not is_same(tree, defect)]
        for number, defect in enumerate(rng.sample(made, min(OF_EACH, len(made)))):
            yield kind, f"{name}_{kind}_{number}", defect


# ---- results ----


def results(moira):
    for after in sorted((ROOT / "tests/distribute").glob("*.after")):
        if after.is_file():
            yield after.stem, after.with_suffix(".py").read_text(encoding="utf-8"), after.read_text(encoding="utf-8")
    for path in sorted((ROOT / "examples/distribute").glob("*.py")):
        command = [moira, "distribute", "--isolated", "-q", path]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            yield f"example_{path.stem}", path.read_text(encoding="utf-8"), done.stdout
    yield from saved_programs()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    moira = Path(os.environ.get("MOIRA", ROOT / "build/moira")).resolve()
    parser.add_argument("--program", default=moira.parent / "rewriting", help="beside $MOIRA by default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true", help="the same: all of it takes seconds")
    parser.add_argument("--keep", type=Path, help="a folder for the defects that nobody caught")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    if not Path(arguments.program).exists():
        print(f"skipped: {arguments.program} is not built")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        pairs, kinds, texts = [], [], []
        for name, source, text in results(moira):
            path = Path(folder, f"{name}.py")
            path.write_text(source, encoding="utf-8")
            for kind, label, content in [("", f"{name}_result", text.encode()), *defects_of(name, source, text, rng)]:
                changed = Path(folder, f"{label}.txt")
                changed.write_bytes(content)
                pairs.append(f"{path}\t{changed}\n")
                kinds.append(kind)
                texts.append((label, content))
        done = subprocess.run([arguments.program], input="".join(pairs), capture_output=True, text=True, check=False)
    verdicts = done.stdout.splitlines()
    if done.returncode or len(verdicts) != len(pairs):
        print(f"build/rewriting ended with {done.returncode}: {done.stderr[-500:]}")
        return 1
    failed = 0
    made, caught = collections.Counter(), collections.Counter()
    for kind, (label, content), verdict in zip(kinds, texts, verdicts):
        if not kind and verdict != "fine":
            print(f"FAILED: {label}: refused: {verdict}")
            failed += 1
        if kind:
            made[kind] += 1
            caught[kind] += verdict != "fine"
        if kind and verdict == "fine" and arguments.keep:
            arguments.keep.mkdir(exist_ok=True)
            Path(arguments.keep, f"{label}.py").write_bytes(content)
    for kind in DEFECTS:
        print(f"{kind}: {caught[kind]} of {made[kind]} caught")
    total, sure = sum(made.values()), sum(caught.values())
    print(f"{sure} of {total} defects caught, {100 * sure / max(total, 1):.1f} %")
    if total < WANTED or sure < GOAL * total:
        print(f"FAILED: at least {WANTED} defects, and {100 * GOAL:.0f} % of them caught, are wanted")
        failed += 1
    print(f"{sure} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
