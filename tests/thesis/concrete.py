"""Runs a program as CPython runs it, but goes on after an error, as the analysis does.

The module is executed statement by statement. A statement that raises is noted with its line (the deepest one in
the file); the names that it would have bound then hold an `Unknown`, which absorbs every operation, so that an
error has no consequences. A condition that is `Unknown` is tried both ways: run() executes the program once per
combination of decisions, and once per combination of values of what the file declares unknown.
"""

import __future__
import ast
import builtins
import contextlib
import importlib.abc
import importlib.machinery
import io
import itertools
import signal
import sys
import types
import warnings

import numpy

DECISIONS = 5  # so many undecided conditions of one run are tried both ways; further ones are false
SECONDS = 10


class Unknown:
    """What comes out of an error: every operation gives it back and none fails."""

    __array_ufunc__ = None
    decide = staticmethod(lambda: False)

    def result(self, *_arguments, **_keywords):
        return self

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __bool__(self):
        return Unknown.decide()

    def __iter__(self):
        return iter(())


for _operator in ("add sub mul truediv floordiv mod pow lshift rshift and or xor matmul").split():
    for _prefix in ("", "r", "i"):
        setattr(Unknown, f"__{_prefix}{_operator}__", Unknown.result)
for _operator in "lt le gt ge eq ne neg pos invert abs call getitem setitem delitem".split():
    setattr(Unknown, f"__{_operator}__", Unknown.result)
Unknown.__hash__ = lambda self: 0


class ShapeHint:
    """NdArray[2, 3] and the like, as annotations: remembers the dimensions that it demands."""

    def __init__(self, dimensions):
        self.dimensions = dimensions

    def problem(self, value):
        """Why [value] contradicts this annotation, as the code of the error, or nothing."""
        if any(size is not int and type(size) is not int for size in self.dimensions):
            return "invalid-annotation"
        shape = numpy.shape(value)
        if not isinstance(value, numpy.ndarray) or len(shape) != len(self.dimensions):
            return "annotation-mismatch"
        if any(size is not int and size != known for size, known in zip(self.dimensions, shape)):
            return "annotation-mismatch"
        return None


class NdArray:
    def __class_getitem__(cls, dimensions):
        return ShapeHint(dimensions if isinstance(dimensions, tuple) else (dimensions,))


class Float:
    """jaxtyping's Float[np.ndarray, "n 3"]: names demand only that equal names are equal sizes."""

    def __class_getitem__(cls, parameters):
        words = parameters[1].split()
        return ShapeHint(tuple(int(word) if word.isdigit() else int for word in words))


HINTS = {"pytropos.hints.numpy": {"NdArray": NdArray}, "moira.hints": {"NdArray": NdArray},
         "jaxtyping": {"Float": Float, "Int": Float, "Array": numpy.ndarray}}
PLAIN_TYPES = {int, float, str, bool, list, tuple, dict}


class Modules(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Makes the modules that a program imports and that do not exist: hints, and what it declares unknown."""

    def __init__(self, contents):
        self.contents = {}
        for name, attributes in {**HINTS, **contents}.items():
            self.contents[name] = attributes
            while "." in name:
                name = name.rpartition(".")[0]
                self.contents.setdefault(name, {})

    def find_spec(self, name, path=None, target=None):
        if name in self.contents:
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        return types.ModuleType(spec.name)

    def exec_module(self, module):
        vars(module).update(self.contents[module.__name__])

    def __enter__(self):
        for name in self.contents:
            sys.modules.pop(name, None)
        sys.meta_path.insert(0, self)

    def __exit__(self, *_):
        sys.meta_path.remove(self)
        for name in self.contents:
            sys.modules.pop(name, None)


class Run:
    """One execution. errors: (line, exception or code); names: what the module's names hold at the end;
    reached: the lines of the statements of the module, those in arms of `if` included, that were executed;
    is_disturbed: an error cut a loop, a block or a call short, behind which the analysis goes on."""

    def __init__(self, path, tree):
        self.path, self.tree = path, tree
        self.errors, self.names, self.flags, self.is_disturbed = [], {"__name__": "__main__"}, 0, False
        self.reached = set()

    def block(self, statements):
        for statement in statements:
            self.statement(statement)

    def statement(self, statement):
        self.reached.add(statement.lineno)
        if isinstance(statement, ast.If):
            test = self.attempt(statement, lambda: self.evaluate(statement.test))
            return self.block(statement.body if test else statement.orelse)
        self.attempt(statement, lambda: self.execute(statement))
        if isinstance(statement, ast.AnnAssign) and statement.value and isinstance(statement.target, ast.Name):
            self.annotation(statement)
        return None

    def evaluate(self, expression):
        return bool(eval(compile(ast.Expression(expression), self.path, "eval"), self.names))

    def execute(self, statement):
        exec(compile(ast.Module([statement], []), self.path, "exec", self.flags, True), self.names)
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            self.flags |= __future__.annotations.compiler_flag

    def attempt(self, statement, action):
        try:
            return action()
        except TimeoutError:
            raise
        except Exception as error:
            self.fail(statement, error)
            return Unknown()

    def fail(self, statement, error):
        line, trace, frames = statement.lineno, error.__traceback__, 0
        while trace:
            if trace.tb_frame.f_code.co_filename == self.path:
                line = trace.tb_lineno
                frames += 1
            trace = trace.tb_next
        self.is_disturbed |= frames > 1 or hasattr(statement, "body") and not isinstance(statement, ast.If)
        self.errors.append((line, error))
        if isinstance(error, NameError) and error.name:
            self.names[error.name] = Unknown()
        stored = [node.id for node in ast.walk(statement)
                  if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
        if isinstance(statement, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
            self.names.update((name, Unknown()) for name in stored)
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            self.names.update((alias.asname or alias.name, Unknown()) for alias in statement.names)

    def annotation(self, statement):
        value = self.names.get(statement.target.id)
        hint = self.names.get("__annotations__", {}).get(statement.target.id)
        if isinstance(value, Unknown) or isinstance(hint, str):
            return
        problem = None
        if isinstance(hint, ShapeHint):
            problem = hint.problem(value)
        elif hint in PLAIN_TYPES and not isinstance(value, hint) and not (hint is float and type(value) is int):
            problem = "annotation-mismatch"
        if problem:
            self.errors.append((statement.lineno, problem))
            self.names[statement.target.id] = Unknown()


def late(_signal, _frame):
    raise TimeoutError


def run(path, source, unknown, inputs):
    """All executions of a program: [unknown] maps 'module.name' to a list of values, [inputs] are the lists of
    lines that input() gives."""
    tree, runs = ast.parse(source, str(path)), []
    for values in itertools.product(*unknown.values()):
        contents = {}
        for dotted, value in zip(unknown, values):
            module, _, name = dotted.rpartition(".")
            contents.setdefault(module, {})[name] = value
        for lines in inputs:
            runs += decided_runs(str(path), tree, contents, lines)
    return runs


def decided_runs(path, tree, contents, lines):
    runs, pending = [], [()]
    while pending:
        taken, prefix = [], pending.pop()

        def decide():
            decision = prefix[len(taken)] if len(taken) < len(prefix) else False
            if len(prefix) <= len(taken) < DECISIONS:
                pending.append((*taken, True))
            taken.append(decision)
            return decision

        Unknown.decide = staticmethod(decide)
        runs.append(execution(path, tree, contents, lines))
    return runs


def execution(path, tree, contents, lines):
    result, feed, real_input = Run(path, tree), iter(lines), builtins.input
    old = signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        builtins.input = lambda *_: next(feed)
        with Modules(contents), contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            result.block(tree.body)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, old)
        builtins.input = real_input
    return result
