"""The CPython side of numpy_oracle.py: makes programs, runs them, and tells what happened.

Imported by worker.py. An item is the number of a program of numpy_programs.py, or the text of a program. For
each, a result says where it raised under each random seed, which lines were reached, and which shapes were
assigned where: a call that notes the value is put behind every assignment.
"""

import ast
import contextlib
import io
import sys
import warnings

import numpy as np
import numpy_programs

STEP_LIMIT = 20000
SEEDS, SEEDS_WHEN_UNSETTLED = 2, 8


class StepLimit(BaseException):
    pass


class NoteAssignments(ast.NodeTransformer):
    """Puts note(line, column, name, required, value) behind assignments and at the start of loops."""

    def notes(self, targets, required, place):
        for target in targets:
            for leaf in leaves(target):
                value = ast.parse(ast.unparse(leaf), mode="eval").body
                arguments = [ast.Constant(leaf.lineno), ast.Constant(leaf.col_offset + 1),
                             ast.Constant(ast.unparse(leaf)), ast.Constant(required), value]
                call = ast.Expr(ast.Call(ast.Name("__note__", ast.Load()), arguments, []))
                for node in ast.walk(call):
                    if "lineno" in node._attributes:
                        ast.copy_location(node, place)
                yield call

    def visit_Assign(self, node):
        return [node, *self.notes(node.targets, True, node)]

    def visit_AugAssign(self, node):
        return [node, *self.notes([node.target], True, node)]

    def visit_For(self, node):
        self.generic_visit(node)
        node.body[:0] = self.notes([node.target], False, node.target)
        return node


def leaves(target):
    if isinstance(target, (ast.Tuple, ast.List)):
        for element in target.elts:
            yield from leaves(element)
    elif isinstance(target, ast.Starred):
        yield from leaves(target.value)
    elif isinstance(target, (ast.Name, ast.Attribute)):
        yield target


class Run:
    """One execution of a program."""

    def __init__(self, code, seed, notes):
        self.lines, self.steps, self.notes = set(), 0, notes
        self.error = self.message = self.line = None
        self.callers = []
        numpy_programs.seed_randomness(seed)
        names = {"__name__": "__main__", "__note__": self.note}
        try:
            sys.settrace(self.trace)
            with contextlib.redirect_stdout(io.StringIO()), np.errstate(all="ignore"):
                exec(code, names)
        except StepLimit:
            self.error = "StepLimit"
        except Exception as error:
            sys.settrace(None)
            self.error, self.message = type(error).__name__, str(error)[:200]
            lines, place = [], error.__traceback__
            while place:
                if place.tb_frame.f_code.co_filename == "<program>":
                    lines.append(place.tb_lineno)
                place = place.tb_next
            self.line, self.callers = lines[-1], lines[:-1]
        finally:
            sys.settrace(None)

    def trace(self, frame, event, argument):
        if frame.f_code.co_filename != "<program>":
            return None
        if event == "line":
            self.lines.add(frame.f_lineno)
            self.steps += 1
            if self.steps > STEP_LIMIT:
                raise StepLimit
        return self.trace

    def note(self, line, column, name, required, value):
        shape = value.shape if isinstance(value, np.ndarray) else "scalar" if isinstance(value,
                                                                                         np.generic) else "other"
        self.notes.setdefault((line, column, name, required), set()).add(shape)


def examine(source, unsettled):
    """Runs the program under several seeds."""
    code = compile(NoteAssignments().visit(ast.parse(source)), "<program>", "exec")
    notes = {}
    count = SEEDS_WHEN_UNSETTLED if unsettled else SEEDS if "random" in source else 1
    runs = [Run(code, seed, notes) for seed in range(1, count + 1)]
    return {"errors": [[run.error, run.line, run.callers, run.message] for run in runs],
            "reached": sorted(set().union(*(run.lines for run in runs))),
            "notes": [[*place, [shape for shape in shapes if not isinstance(shape, str)], "scalar" in shapes,
                       "other" in shapes] for place, shapes in sorted(notes.items())],}


def work(job, moira):
    warnings.simplefilter("ignore")
    for item in job["items"]:
        if isinstance(item, str):
            source, mistake, unsettled = item, None, True
        else:
            with contextlib.redirect_stdout(io.StringIO()):
                source, mistake, unsettled = numpy_programs.make(item, job["seed"])
        try:
            yield {"source": source, "mistake": mistake, **examine(source, unsettled)}
        except SyntaxError as error:
            yield {"source": source, "mistake": None, "errors": [["SyntaxError", 0, [], str(error)]], "reached": [],
                   "notes": []}
