"""The CPython side of language_oracle.py: makes programs, runs them, and tells what happened.

Imported by worker.py. An item is the number of a program of language_programs.py, or the text of one. The result
says, for each of several seeds of chance, where and what the program raised, which lines were reached, and which
values its globals have in the end. Values are written as describe() says, since they are read in another process.
"""

import ast
import contextlib
import io
import sys
import traceback
import types
import warnings

import language_programs

STEP_LIMIT, SEEDS, DEEPEST = 20000, 8, 8
CONSTANTS = (type(None), type(...), bool, int, float, complex, str, bytes)
CONTAINERS = {list: "list", tuple: "tuple", set: "set", frozenset: "frozenset"}
SKIPPED = (types.ModuleType, types.FunctionType, type)


class StepLimit(BaseException):
    pass


def with_limit(source):
    """The code of a program in which every round of a loop begins with a look at the limit.

    What trace() raises can be caught by a bare `except:`, and CPython traces no further after it: without the looks
    a loop around such a clause does not end."""
    tree = ast.parse(source)
    for loop in ast.walk(tree):
        if isinstance(loop, (ast.While, ast.For, ast.AsyncFor)):
            look = ast.parse("__look_at_limit__()").body[0]
            for node in ast.walk(look):
                ast.copy_location(node, loop.body[0])
            loop.body.insert(0, look)
    return compile(tree, "<program>", "exec")


def describe(value, depth=0):
    """["const", repr], ["list", […]], ["dict", [[key, value]…]], or ["object", names of its classes]."""
    if type(value) in CONSTANTS:
        return ["const", repr(value)]
    if depth < DEEPEST and type(value) in CONTAINERS:
        return [CONTAINERS[type(value)], [describe(item, depth + 1) for item in value]]
    if depth < DEEPEST and type(value) is dict:
        return ["dict", [[describe(key, depth + 1), describe(item, depth + 1)] for key, item in value.items()]]
    return ["object", [one.__name__ for one in type(value).__mro__]]


class Run:
    """One execution of a program."""

    def __init__(self, code, seed):
        self.lines, self.steps = set(), 0
        self.error = self.message = self.line = None
        self.callers, self.values = [], {}
        language_programs.seed_chance(seed)
        names = {"__name__": "__main__", "__look_at_limit__": self.look_at_limit}
        try:
            sys.settrace(self.trace)
            with contextlib.redirect_stdout(io.StringIO()):
                exec(code, names)
        except StepLimit:
            self.error = "StepLimit"
        except Exception as error:
            sys.settrace(None)
            self.error, self.message = type(error).__name__, str(error)[:200]
            lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__)
                     if frame.filename == "<program>"]
            self.line, self.callers = lines[-1], lines[:-1]
        finally:
            sys.settrace(None)
        if self.steps > STEP_LIMIT:  # also where the program has caught it
            self.error = "StepLimit"
        try:
            self.values = {name: describe(value) for name, value in names.items()
                           if not isinstance(value, SKIPPED) and not name.startswith("__")}
        except ValueError:  # a number with more digits than CPython prints
            self.error = "StepLimit"

    def trace(self, frame, event, argument):
        if frame.f_code.co_filename != "<program>":
            return None
        if event == "line":
            self.lines.add(frame.f_lineno)
            self.steps += 1
            self.look_at_limit()
        return self.trace

    def look_at_limit(self):
        if self.steps > STEP_LIMIT:
            raise StepLimit


def examine(source, seeds):
    """Runs the program under several seeds, or once where nothing is left to chance."""
    code = with_limit(source)
    unsettled = "random." in source or "environ" in source
    runs = [Run(code, seed) for seed in range(1, seeds + 1 if unsettled else 2)]
    return {"errors": [[run.error, run.line, run.callers, run.message] for run in runs],
            "reached": sorted(set().union(*(run.lines for run in runs))), "values": [run.values for run in runs]}


def work(job, moira):
    warnings.simplefilter("ignore")
    for item in job["items"]:
        source, mistake = (item, "") if isinstance(item, str) else language_programs.make(item, job["seed"])
        try:
            yield {"source": source, "mistake": mistake, **examine(source, job.get("seeds", SEEDS))}
        except SyntaxError as error:
            yield {"source": source, "mistake": mistake, "errors": [["SyntaxError", 0, [], str(error)]],
                   "reached": [], "values": [{}]}
