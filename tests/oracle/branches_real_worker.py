"""Runs inside the Python that has PyTorch: which side the conditions of real models of transformers take.

    branches_real_worker.py FOLDER < JOB > RUNS

FOLDER is where the package transformers lies. JOB is a line of JSON: "conditions" are [line, column, text]
for each file, "runs" have an "expression" that builds a model and the "sizes" of each input by its name. A
line of JSON for each run says which conditions it met, [file, line, column, side] in the order of the run,
and the error that ended it, if one did. The modules are compiled with each condition inside a call that notes
its value; nothing else in them is changed. Every run has a model of its own, because XGLM's table of
positions grows with the longest text.
"""

import ast
import builtins
import json
import sys
import warnings
from importlib.machinery import SourceFileLoader

FOLDER = sys.argv[1]
sys.path.insert(0, FOLDER)
NOTE = "moira_notes_this_condition"


class Watch(ast.NodeTransformer):
    """Puts the conditions of one file into calls of NOTE."""

    def __init__(self, path, source, conditions):
        self.path, self.source = path, source
        self.wanted = {(line, column): text for line, column, text in conditions}

    def visit(self, node):
        place = (getattr(node, "lineno", 0), getattr(node, "col_offset", -1) + 1)
        if place in self.wanted and isinstance(node, ast.expr):
            text = ast.get_source_segment(self.source, node)
            if text.split() == self.wanted[place].split():
                del self.wanted[place]
                where = ast.Constant((self.path, *place))
                return ast.copy_location(ast.Call(ast.Name(NOTE, ast.Load()), [where, node], []), node)
        return self.generic_visit(node)


def watch_conditions(conditions):
    """Has the modules of these files compiled with their conditions watched."""
    original = SourceFileLoader.get_code

    def get_code(loader, name):
        if loader.path not in conditions:
            return original(loader, name)
        source = loader.get_source(name)
        watch = Watch(loader.path, source, conditions[loader.path])
        tree = ast.fix_missing_locations(watch.visit(ast.parse(source)))
        if watch.wanted:
            raise SystemExit(f"{loader.path}: no conditions at {sorted(watch.wanted)}")
        return compile(tree, loader.path, "exec")

    SourceFileLoader.get_code = get_code


def run(expression, sizes, torch, transformers):
    seen = []
    setattr(builtins, NOTE, lambda place, value: seen.append([*place, bool(value)]) or value)
    error = None
    model = eval(expression, {"transformers": transformers}).eval()
    try:
        with torch.no_grad():
            model(**{name: torch.randint(3, 20, size) for name, size in sizes.items()})
    except Exception as caught:
        error = f"{type(caught).__name__}: {caught}".splitlines()[0]
    return {"seen": seen, "error": error}


def main():
    job = json.loads(sys.stdin.readline())
    watch_conditions(job["conditions"])
    warnings.simplefilter("ignore")
    import torch
    import transformers
    from torchvision_worker import leave_weights
    from transformers_worker import leave_tensors
    torch.manual_seed(0)
    torch.set_num_threads(1)
    leave_weights()
    leave_tensors()
    for item in job["runs"]:
        print(json.dumps(run(item["expression"], item["sizes"], torch, transformers)), flush=True)


if __name__ == "__main__":
    main()
