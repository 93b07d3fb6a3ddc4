#!/usr/bin/env python3
"""Counts how much of NumPy and PyTorch is said by patterns, and prints the share of each library and each module.

    tests/oracle/patterns_oracle.py [--list] [--seed S] [--sample]

Counted are the functions and methods that models/numpy*.pyi and models/torch*.pyi define: one for each name, with its
overloads, or its getter and setter, together. Left out are names with an underscore in front, which are helpers, what is
in classes with such names, other names for the same definition (`cos = tan = sin`), and a `__getattr__` of a module,
which only says that the stub is not complete.

A *pattern* says all in its parameters, its decorators and its result, so that it can be evaluated, printed and turned
into constraints. Not a pattern is

- a definition with a statement, other than a docstring and `...`;
- one that calls a helper of the stub, or has a `lambda`, in a decorator or in its result;
- one whose result calls a function or method of the library that is not a pattern itself;
- one that says nothing: without a decorator, and without a result, or with `-> Any` or `-> not_modelled("…")`. (A
  constructor says something: its parameters become attributes.)

--list prints the rest, with the reason.
"""

import argparse
import ast
import builtins
import collections
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FLOORS = {"numpy": 71, "torch": 70}  # percent

Function = collections.namedtuple("Function", "library module name nodes")


def is_private(name):
    return name.startswith("_") and not name.startswith("__")


def definitions(body, prefix=""):
    """The functions of a module or class, and those of the public classes in it."""
    for node in body:
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from definitions(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.If):
            yield from definitions(node.body + node.orelse, prefix)


def read_functions(path):
    """All functions of a stub, the helpers among them."""
    found = collections.defaultdict(list)
    for name, node in definitions(ast.parse(path.read_text(encoding="utf-8")).body):
        found[name].append(node)
    return [Function(path.stem.split(".")[0], path.stem, name, nodes) for name, nodes in found.items()]


def is_counted(function):
    return not any(map(is_private, function.name.split("."))) and function.name != "__getattr__"


def is_empty(statement):
    return isinstance(statement, ast.Pass) or (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))


def clauses(node):
    """What a definition says without a body: its decorators, and its result."""
    return node.decorator_list + ([node.returns] if node.returns else [])


def last_name(node):
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def is_word(node):
    """Whether a function is reached through `words` or `builtins`."""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("words", "builtins")


def own_problem(function):
    """Why this is no pattern, as far as it can be told without looking at other functions; or nothing."""
    for node in function.nodes:
        if not all(map(is_empty, node.body)):
            return "a body"
        for part in (part for clause in clauses(node) for part in ast.walk(clause)):
            if isinstance(part, ast.Lambda):
                return "a lambda"
            if isinstance(part, ast.Call) and is_private(last_name(part.func)):
                return f"calls {last_name(part.func)}"
    said = [part for node in function.nodes for part in clauses(node)
            if last_name(part) not in ("Any", "overload", "staticmethod", "classmethod", "property") and not (
                isinstance(part, ast.Call) and last_name(part.func) == "not_modelled")]
    return "" if said or function.name.endswith("__init__") else "says nothing"


def called(function):
    """The functions that the result and the decorators of a pattern call: their last names, and whether they are
    attributes of something."""
    said = [part for node in function.nodes for clause in clauses(node) for part in ast.walk(clause)
            if clause is not part or clause is node.returns]
    return {(last_name(part.func), isinstance(part.func, ast.Attribute)) for part in said
            if isinstance(part, ast.Call) and not is_word(part.func)}


def words():
    """What `from moira.stubs import *` gives, and the functions of Python itself."""
    tree = ast.parse((ROOT / "models/moira.stubs.pyi").read_text(encoding="utf-8"))
    return {name for name, _ in definitions(tree.body) if "." not in name} | set(dir(builtins))


def problems(functions):
    """For each function why it is no pattern; nothing for patterns."""
    found = {function: own_problem(function) for function in map(hashable, functions)}
    language = words()
    while True:
        # A function of the library that is called must be a pattern, whatever class it is in. A word is meant where the
        # module has no function of that name.
        bodies = {(function.library, function.name.rsplit(".", 1)[-1]) for function, problem in found.items() if problem}
        own = {(function.module, function.name) for function in found}
        changed = False
        for function, problem in found.items():
            for name, is_attribute in () if problem else called(function.original):
                is_own = is_attribute or (function.module, name) in own
                if (function.library, name) in bodies and (is_own or name not in language):
                    found[function] = f"calls {name}, which is no pattern"
                    changed = True
        if not changed:
            return found


class hashable(Function):
    """A function that is a key."""

    def __new__(cls, function):
        self = super().__new__(cls, function.library, function.module, function.name, tuple(function.nodes))
        self.original = function
        return self


def share(items):
    patterns = sum(1 for _, problem in items if not problem)
    return 100 * patterns / max(1, len(items)), f"{patterns:4} of {len(items):4}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--list", action="store_true", help="print what is no pattern")
    parser.add_argument("--seed")
    parser.add_argument("--sample", action="store_true")
    options = parser.parse_args()
    paths = [path for library in FLOORS for path in sorted((ROOT / "models").glob(f"{library}*.pyi"))]
    found = problems([function for path in paths for function in read_functions(path)])
    counted = [(function, problem) for function, problem in found.items() if is_counted(function)]
    if options.list:
        for function, problem in counted:
            if problem:
                print(f"{function.module}.{function.name}: {problem}")
    failed = 0
    for library, floor in FLOORS.items():
        items = [item for item in counted if item[0].library == library]
        percent, text = share(items)
        print(f"{library}: {percent:.1f} % are patterns, {text}")
        for module in sorted({function.module for function, _ in items}):
            part, text = share([item for item in items if item[0].module == module])
            print(f"  {part:5.1f} %  {text}  {module}")
        if percent < floor:
            print(f"FAILED: {library} had {floor} %")
            failed += 1
    print(f"{len(FLOORS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
