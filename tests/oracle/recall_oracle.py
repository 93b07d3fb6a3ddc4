#!/usr/bin/env python3
"""Counts what is found: one mistake is put at a random place into a real file, and `moira check` must report that line.

The files are those of the packages on this machine (the standard library, NumPy, SciPy, scikit-learn, matplotlib,
torchvision; with more of them in full). The mistakes are a type error, an undefined name, shapes that do not fit and
wrong arguments; the places are function bodies, methods, nested functions, loops, `with`, each part of `try`,
comprehensions, lambdas, values that are assigned (the mistake stands in place of the value, which what follows uses)
and calls of functions and classes of the file (which get one argument too many). The functions are seldom called in
their file, so that nothing is known of their arguments.

Each mistake is found on its line, or counted with the reason why Python itself may not come to it or not stop there:

  caught      a handler around it catches the exception, or one around a call of its function
  swallowed   a context manager around it is named like one that swallows exceptions
  dead        no run comes to the line: it stands behind a return, or under a condition that is false here or asks for
              a version
  expected    it is inside a function of which a test says that it fails
  hidden      it is about a name, and `import *`, globals() or code in a text may have bound that

Everything else is a miss. No error but that of the mistake may be new: one that follows from it is counted as well,
unless the mistake is caught: what its handler gets wrong really fails.
The table shows the rates, and the program fails where one is below its goal; in a sample, where that is more than
what the goal allows to miss, rounded up.
"""

import argparse
import ast
import collections
import math
import os
import random
import re
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

import moira_batch

MOST_LINES = 700
MOST_OF_FILE = 4
MISTAKES = {
    "type error": ["1 + 'a'", "len(5)", "[1] + (2,)", "'x' * 'y'", "-'a'", "{}[[]]", "int([])", "3(4)", "None + 1",
                   "(1).missing", "'a'.missing", "5[0]", "[x_ for x_ in 5]", "'%d' % 'a'"],
    "undefined name": ["undefined_name", "undefined_name(1)", "undefined_name.attribute", "undefined_name + 1",
                       "print(undefined_name)", "undefined_name[0]"],
    "wrong shape": ["numpy_.zeros((2, 3)) @ numpy_.zeros((2, 3))", "numpy_.ones((2, 3)) + numpy_.ones((4, 5))",
                    "numpy_.zeros(6).reshape(4, 2)", "numpy_.concatenate([numpy_.ones((2, 3)), numpy_.ones((2, 4))])",
                    "numpy_.dot(numpy_.ones(3), numpy_.ones(4))"],
    "wrong argument": ["'a'.upper(1)", "len()", "(lambda a_: a_)()", "isinstance(1)", "[].append()", "len(1, 2)",
                       "'a'.split(missing=1)", "(lambda: 1)(2)", "range()", "print(no_such_keyword=1)"],
}
RAISED = {"undefined name": "NameError", "wrong shape": "ValueError", "wrong argument": "TypeError"}
# Of these the class of the outcome is known although they fail: what follows may well not fit it.
MAKERS = {"range()", "int([])", "[x_ for x_ in 5]", "print(undefined_name)"}
PLACES = ["function", "method", "nested function", "if", "for", "while", "with", "try", "except", "else", "finally",
          "comprehension", "lambda", "value", "call"]
# What must be found: (mistake, places) to percent. The first three are what users were promised.
GOALS = [("type error", ("for", "while"), 98), ("undefined name", ("for", "while"), 98),
         ("undefined name", ("with",), 95), ("type error", ("with",), 95), ("wrong shape", ("for", "while"), 95),
         ("wrong argument", ("for", "while"), 95), ("wrong shape", ("with",), 90), ("wrong argument", ("with",), 90)]
GOAL_OF_ALL = 88
HIDDEN = re.compile(r"import \*|\b(globals|locals|exec|eval)\(|sys\.modules|\(__name__")
NAMES = re.compile(r"(?<![.'\w])(?!(?:numpy_|x_|a_|lambda|for|in|if)\b)[a-z]\w*")
SWALLOWS = re.compile(r"rais|suppress|ignor|expect|swallow|catch|fail|error|excep|tolera|attempt|retry|warns|deprecat|"
                      r"skip|forgive|abort", re.I)
EXCEPTION = re.compile(r"(Error|Exception|Warning|Interrupt|Exit|Iteration)$")
ENDS = {"exit", "_exit", "quit", "abort", "fail", "skip", "error", "skipTest"}
OTHER_SYSTEMS = re.compile(r"sys\.version_info|sys\.platform|os\.name|platform\.|TYPE_CHECKING|__debug__|PY2|PY3|"
                           r"python_implementation|IS_PYPY|sys\.maxsize|byteorder|IS_WIN|version(?! is )|hasattr\(sys|"
                           r"__name__ ==")


def is_about_system(test):
    return OTHER_SYSTEMS.search(ast.unparse(test)) is not None


def last_name(node):
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


# ---- what ends a block ----


def has_break(body):
    for node in body:
        if isinstance(node, ast.Break):
            return True
        if isinstance(node, (ast.For, ast.While, ast.AsyncFor)):
            if has_break(node.orelse):
                return True
        elif not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            parts = [getattr(node, field, None) for field in ("body", "orelse", "finalbody")]
            parts += [handler.body for handler in getattr(node, "handlers", [])]
            parts += [case.body for case in getattr(node, "cases", [])]
            if any(isinstance(part, list) and has_break(part) for part in parts):
                return True
    return False


def ends(node):
    """Whether nothing behind the statement is reached."""
    if isinstance(node, (ast.Return, ast.Raise, ast.Break, ast.Continue)):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return last_name(node.value.func) in ENDS
    if isinstance(node, ast.Assert):
        return isinstance(node.test, ast.Constant) and not node.test.value
    if isinstance(node, ast.If):
        return block_ends(node.body) and block_ends(node.orelse)
    if isinstance(node, ast.While):
        return isinstance(node.test, ast.Constant) and bool(node.test.value) and not has_break(node.body)
    if isinstance(node, (ast.With, ast.AsyncWith)):
        return block_ends(node.body)
    if isinstance(node, ast.Try):
        tried = block_ends(node.body) or block_ends(node.orelse)
        return block_ends(node.finalbody) or (tried and all(block_ends(h.body) for h in node.handlers))
    return False


def block_ends(body):
    return any(ends(node) for node in body)


# ---- places ----


class Place:
    """Where a mistake can stand: before a statement, or in place of an expression."""

    def __init__(self, node, kind, reasons, is_expression=False):
        self.node, self.kind, self.reasons, self.is_expression = node, kind, reasons, is_expression


class Finder(ast.NodeVisitor):
    """Collects the places inside functions. [around] is what stands around the statement, innermost last: pairs of a
    kind and a reason or a node."""

    def __init__(self, tree, text):
        self.lines = text.split("\n")
        self.places = []
        self.around = []
        self.tree = tree
        self.constants = {}
        counts = collections.Counter()
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                counts[node.id] += 1
            elif isinstance(node, ast.Global):
                counts.update(node.names)
        for node in tree.body:
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                if counts[node.targets[0].id] == 1 and isinstance(node.value, ast.Constant):
                    self.constants[node.targets[0].id] = node.value.value
        self.systems = {name.id for node in tree.body if isinstance(node, ast.If) and is_about_system(node.test)
                        for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}
        self.tried, self.expected = called_in_try(tree)
        self.strict = {name for name in strict_functions(tree) if counts[name] == 0}
        self.block(tree.body)

    def is_function(self, kind):
        return kind in ("function", "method", "nested function")

    def inside_function(self):
        return any(self.is_function(kind) for kind, _ in self.around)

    def kind(self):
        """The innermost loop, with or try; else the condition; else the function."""
        found = None
        for kind, _ in reversed(self.around):
            if self.is_function(kind):
                return found or kind
            if kind in ("class", "dead"):
                continue
            if kind != "if":
                return kind
            found = "if"
        return found

    def reasons(self):
        """Pairs: a reason, and for handlers what they catch."""
        return [what for kind, what in self.around if isinstance(what, tuple)]

    def within(self, kind, what, body):
        self.around.append((kind, what))
        self.block(body)
        self.around.pop()

    def block(self, body):
        dead = False
        for index, node in enumerate(body):
            if dead:
                self.around.append(("dead", ("dead", None)))
            is_doc = index == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            first = min([node.lineno] + [d.lineno for d in getattr(node, "decorator_list", [])])
            starts = self.lines[node.lineno - 1][:node.col_offset].strip() == ""
            if self.inside_function() and not is_doc and starts and self.kind():
                place = Place(node, self.kind(), self.reasons())
                place.line, place.indent = first, self.lines[node.lineno - 1][:node.col_offset]
                before = self.lines[first - 2] if first > 1 else ""
                if not before.rstrip().endswith("\\"):
                    self.places.append(place)
            self.visit(node)
            if dead:
                self.around.pop()
            dead = dead or ends(node)

    def is_false(self, test):
        """Whether a condition is known: true, false or None."""
        if isinstance(test, ast.Constant):
            return not test.value
        if isinstance(test, ast.Name) and test.id in self.constants:
            return not self.constants[test.id]
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            inner = self.is_false(test.operand)
            return None if inner is None else not inner
        return None

    def visit_If(self, node):
        other = is_about_system(node.test) or any(isinstance(part, ast.Name) and part.id in self.systems
                                                  for part in ast.walk(node.test))
        known = self.is_false(node.test)
        self.expressions(node.test)
        self.within("if", ("dead", None) if other or known is True else None, node.body)
        self.within("if", ("dead", None) if other or known is False else None, node.orelse)

    def loop(self, node, kind):
        self.expressions(getattr(node, "iter", None) or node.test)
        known = self.is_false(node.test) if kind == "while" else None
        self.within(kind, ("dead", None) if known is True else None, node.body)
        endless = kind == "while" and known is False
        self.within("if", ("dead", None) if endless else None, node.orelse)

    def visit_For(self, node):
        self.loop(node, "for")

    visit_AsyncFor = visit_For

    def visit_While(self, node):
        self.loop(node, "while")

    def visit_With(self, node):
        text = " ".join(ast.unparse(item.context_expr) for item in node.items)
        names = [last_name(part) for item in node.items for part in ast.walk(item.context_expr)]
        swallows = SWALLOWS.search(text) or any(EXCEPTION.search(name) for name in names)
        pushed = any(isinstance(part, ast.Call) and last_name(part.func) in ("enter_context", "push")
                     for part in ast.walk(node))
        self.within("with", ("swallowed", None) if swallows or pushed else None, node.body)

    visit_AsyncWith = visit_With

    def visit_Try(self, node):
        caught = [name for handler in node.handlers for name in caught_names(handler.type)]
        self.within("try", ("caught", caught), node.body)
        imports = all(isinstance(part, (ast.Import, ast.ImportFrom)) or isinstance(getattr(part, "value", None),
                                                                                   ast.Constant)
                      for part in node.body)
        for handler in node.handlers:
            # What is imported is installed here.
            self.within("except", ("dead", None) if imports else None, handler.body)
        self.within("else", None, node.orelse)
        self.within("finally", None, node.finalbody)

    def visit_Match(self, node):
        for case in node.cases:
            self.within("if", None, case.body)

    def function(self, node):
        kinds = [kind for kind, _ in self.around if self.is_function(kind) or kind == "class"]
        kind = "function" if not kinds else "method" if kinds[-1] == "class" else "nested function"
        for decorator in node.decorator_list:
            if last_name(decorator.func if isinstance(decorator, ast.Call) else decorator) == "overload":
                return
        what = None
        if node.name in self.expected:
            what = ("expected", None)
        elif node.name in self.tried:
            what = ("caught", self.tried[node.name])
        self.within(kind, what, node.body)

    visit_FunctionDef = visit_AsyncFunctionDef = function

    def visit_ClassDef(self, node):
        self.within("class", None, node.body)

    def generic_visit(self, node):
        if isinstance(node, ast.stmt):
            self.expressions(node)
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value:
            self.expression(node.value, "value")
        for part in ast.walk(node):
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in self.strict:
                ends_plainly = not self.lines[part.end_lineno - 1][:part.end_col_offset - 1].rstrip().endswith(",")
                if ends_plainly and not any(isinstance(item, ast.GeneratorExp) for item in part.args):
                    self.expression(part, "call")

    def expressions(self, node):
        """The lambdas and comprehensions of a statement or expression, unless they are inside one another."""
        if not self.inside_function():
            return
        for part in ast.walk(node):
            if isinstance(part, ast.Lambda):
                self.expression(part.body, "lambda")
            elif isinstance(part, (ast.ListComp, ast.SetComp)):
                self.expression(part.elt, "comprehension")

    def expression(self, node, kind):
        line = self.lines[node.lineno - 1]
        is_silent = "noqa" in line.lower() or "type: ignore" in line
        if node.lineno == node.end_lineno and not is_silent and not isinstance(node, (ast.Yield, ast.Await)):
            place = Place(node, kind, self.reasons(), True)
            place.line = node.lineno
            self.places.append(place)


def is_strict(function):
    return not function.args.kwarg and not function.decorator_list


def strict_functions(tree):
    """The functions and classes that take no keyword arguments but their own."""
    names = collections.Counter(node.name for node in ast.walk(tree)
                                if isinstance(node, (ast.FunctionDef, ast.ClassDef)))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and names[node.name] == 1 and is_strict(node):
            yield node.name
        if isinstance(node, ast.ClassDef) and not node.decorator_list and not node.keywords and not node.bases:
            makers = [part for part in node.body if getattr(part, "name", "") in ("__init__", "__new__")]
            if len(makers) == 1 and makers[0].name == "__init__" and is_strict(makers[0]):
                yield node.name


def caught_names(node):
    if node is None:
        return ["BaseException"]
    if isinstance(node, ast.Tuple):
        return [name for part in node.elts for name in caught_names(part)]
    return [last_name(node) or "BaseException"]


def called_in_try(tree):
    """The functions that are called inside a try, with what is caught there, and those that are expected to fail."""
    tried, expected = collections.defaultdict(list), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Try) and node.handlers:
            caught = [name for handler in node.handlers for name in caught_names(handler.type)]
            for statement in node.body:
                for part in ast.walk(statement):
                    if isinstance(part, ast.Call):
                        for called in [part.func, *part.args]:
                            tried[last_name(called)] += caught
        if isinstance(node, ast.Call) and SWALLOWS.search(last_name(node.func) or ""):
            expected.update(last_name(part) for argument in node.args for part in ast.walk(argument))
    expected.discard("")
    spread(tree, tried)
    return tried, expected


def spread(tree, tried):
    """What a function calls that is called inside a try is called there, too."""
    calls = {node.name: {last_name(part.func) for part in ast.walk(node) if isinstance(part, ast.Call)}
             for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    waiting = [name for name in calls if name in tried]
    while waiting:
        name = waiting.pop()
        for called in calls[name]:
            new = set(tried[name]) - set(tried[called])
            tried[called] += sorted(new)
            if new and called in calls:
                waiting.append(called)


def catches(names, raised):
    """Whether a clause for one of [names] catches what is raised; those that are not built in may."""
    for name in names:
        clause = getattr(__builtins__, name, None) if not isinstance(__builtins__, dict) else __builtins__.get(name)
        if not isinstance(clause, type) or issubclass(getattr(sys.modules["builtins"], raised), clause):
            return True
    return False


def reason(place, raised, mistaken, text):
    """Why the mistake may not be found; "" when it must be."""
    for kind, caught in place.reasons:
        if kind != "caught" or catches(caught, raised):
            return kind
    return "hidden" if HIDDEN.search(text) and NAMES.search(mistaken) else ""


# ---- mistakes ----


def raised_by(mistake, text):
    if mistake == "type error":
        return "AttributeError" if ".missing" in text else "TypeError"
    return RAISED[mistake]


def put(lines, place, text, rng):
    """The lines of the file with the mistake in it, and its line."""
    lines = list(lines)
    needs_numpy = "numpy_" in text
    if place.is_expression:
        line, node = lines[place.line - 1], place.node
        start, end, text = node.col_offset, node.end_col_offset, text.replace("numpy_", "np")
        if place.kind == "call":
            start = end = end - 1
            text = f"{', ' if node.args or node.keywords else ''}no_such_keyword_=1"
        elif place.kind != "value":
            text = f"({text}, {line[start:end]})[1]"
        lines[place.line - 1] = line[:start] + text + line[end:]
        return lines, place.line, 0
    statement = text if rng.random() < 0.5 else f"result_ = {text}"
    new = place.indent + ("import numpy as numpy_; " if needs_numpy else "") + statement
    lines.insert(place.line - 1, new)
    return lines, place.line, 1


def folders(full):
    """Packages by name."""
    roots = [Path("/usr/lib/python3/dist-packages"), Path(sysconfig.get_paths()["purelib"])]
    wanted = ["numpy", "scipy", "sklearn", "matplotlib", "torchvision"]
    if full:
        wanted += ["torch", "PIL", "pandas", "sympy", "hypothesis", "joblib", "fontTools", "networkx", "pytest", "pip"]
    found = {"stdlib": Path(sysconfig.get_paths()["stdlib"])}
    for name in wanted:
        for root in roots:
            if (root / name).is_dir():
                found.setdefault(name, root / name)
    return found, [name for name in wanted if name not in found]


def is_wanted(path):
    parts = set(path.parts)
    return not parts & {"test", "tests", "idlelib", "lib2to3", "site-packages", "dist-packages", "__pycache__"} \
        and "_vendor" not in parts


def sources(full, rng):
    """Texts of files in random order, of all packages in turn."""
    found, missing = folders(full)
    for name in missing:
        print(f"skipped: {name} is not installed")
    queues = []
    for name, folder in sorted(found.items()):
        files = sorted(p for p in folder.rglob("*.py") if is_wanted(p.relative_to(folder)))
        rng.shuffle(files)
        queues.append(files)
    while any(queues):
        for queue in queues:
            if queue:
                yield queue.pop()


def read(path):
    try:
        text = path.read_text(encoding="ascii")
        tree = ast.parse(text)
    except (OSError, ValueError, SyntaxError):
        return None, None
    if text.count("\n") > MOST_LINES or "\r" in text or "\f" in text or "\t" in text:
        return None, None
    return text, tree


def bound_names(tree):
    """All names that the file binds somewhere: they may hide built-ins."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.alias):
            found.add(node.asname or node.name)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
    return found


class Case:
    def __init__(self, name, base, place, mistake, text, line, added, why):
        self.name, self.base, self.place, self.mistake, self.text = name, base, place, mistake, text
        self.line, self.added, self.why = line, added, why


def make_cases(folder, options, rng):
    """Writes the files with mistakes, each a copy of a real one, and the real ones beside them."""
    wanted = {(mistake, place): 0 for mistake in MISTAKES for place in PLACES}
    promised = {(mistake, place) for mistake, places, _ in GOALS for place in places}
    cases, names = [], {}
    most = {cell: options.count * (3 if cell in promised or cell[1] in ("value", "call") else 1) for cell in wanted}
    most.update((cell, 0) for cell in most if cell[1] == "call" and cell[0] != "wrong argument")
    for path in sources(options.full, rng):
        if all(wanted[cell] >= most[cell] for cell in wanted):
            break
        text, tree = read(path)
        if text is None:
            continue
        lines, bound = text.split("\n"), bound_names(tree)
        by_kind = collections.defaultdict(list)
        for place in Finder(tree, text).places:
            by_kind[place.kind].append(place)
        base = f"base{len(names)}.py"
        for mistake, place in pick(by_kind, wanted, most, rng):
            hidden = [one for one in MISTAKES[mistake] if bound & set(NAMES.findall(one))]
            hidden += MAKERS if place.kind == "value" else []
            mistaken = rng.choice([one for one in MISTAKES[mistake] if one not in hidden])
            if place.is_expression and mistake == "wrong shape" and "\nimport numpy as np\n" not in text:
                continue
            new, line, added = put(lines, place, mistaken, rng)
            try:
                ast.parse("\n".join(new))
            except SyntaxError:
                continue
            why = reason(place, raised_by(mistake, mistaken), mistaken, text)
            case = Case(f"case{len(cases)}.py", base, place.kind, mistake, mistaken, line, added, why)
            case.path = path
            (folder / case.name).write_text("\n".join(new))
            cases.append(case)
            wanted[mistake, place.kind] += not why
            names[base] = path
        if base in names:
            (folder / base).write_text(text)
    return cases, names


def pick(by_kind, wanted, most, rng):
    """A few cells of the table that still need cases, of as many kinds of places, and a place for each."""
    cells = [cell for cell in wanted if wanted[cell] < most[cell] and by_kind[cell[1]]]
    rng.shuffle(cells)
    cells.sort(key=lambda cell: wanted[cell] / most[cell])
    kinds = set()
    for mistake, kind in cells:
        if kind not in kinds and len(kinds) < MOST_OF_FILE:
            kinds.add(kind)
            yield mistake, rng.choice(by_kind[kind])


# ---- the comparison ----


def errors(entries):
    return collections.Counter((entry["line"], entry["code"], entry["message"])
                               for entry in entries if entry["severity"] == "error")


def follow_ups(case, found, base):
    """The errors that are new and not on the line of the mistake."""
    known = collections.Counter()
    for (line, code, message), count in base.items():
        known[line + (case.added if line >= case.line else 0), code, message] += count
    return [key for key in (found - known) if key[0] != case.line]


def judge(cases, found):
    """What became of each case: "found", the reason, or "missed"."""
    follow = []
    for case in cases:
        new, base = errors(found[case.name]), errors(found[case.base])
        on_line = sum(count for key, count in new.items() if key[0] == case.line)
        known = 0 if case.added else sum(count for key, count in base.items() if key[0] == case.line)
        case.outcome = "found" if on_line > known else case.why or "missed"
        case.follow = [] if case.outcome == "caught" else follow_ups(case, new, base)
        follow += [case] if case.follow else []
    return follow


def rate(cases):
    counted = [case for case in cases if case.outcome == "found" or not case.why]
    found = sum(case.outcome == "found" for case in counted)
    return found, len(counted)


def print_table(cases):
    width = max(map(len, MISTAKES)) + 2
    print(" " * 16 + "".join(mistake.rjust(width) for mistake in MISTAKES) + "   may not be found")
    for place in PLACES:
        cells = []
        for mistake in MISTAKES:
            found, total = rate([case for case in cases if (case.mistake, case.place) == (mistake, place)])
            cells.append(f"{found}/{total}" if total else "-")
        why = collections.Counter(case.outcome for case in cases if case.place == place and case.outcome not in
                                  ("found", "missed"))
        print(place.ljust(16) + "".join(cell.rjust(width) for cell in cells) + "   " +
              ", ".join(f"{count} {name}" for name, count in sorted(why.items())))


def check_goals(cases, is_sample):
    """Prints each goal; how many are reached and how many not."""
    passed = failed = 0
    goals = [(f"{mistake} in {' or '.join(places)}", goal,
              [c for c in cases if c.mistake == mistake and c.place in places]) for mistake, places, goal in GOALS]
    goals += [(f"all in {place}", GOAL_OF_ALL, [c for c in cases if c.place == place]) for place in PLACES]
    for name, goal, chosen in goals:
        found, total = rate(chosen)
        percent = 100 * found / total if total else 100
        good = percent >= goal or is_sample and total - found <= math.ceil(total * (100 - goal) / 100)
        print(f"{'' if good else 'FAILED: '}{name}: {found} of {total}, {percent:.1f} %, the goal is {goal} %")
        passed, failed = passed + good, failed + (not good)
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", default="20251115")
    parser.add_argument("--sample", action="store_true", help="be quick")
    parser.add_argument("--count", type=int, default=0, help="mistakes per cell of the table")
    parser.add_argument("--keep", metavar="FOLDER", help="leave the files there, and list what is missed")
    options = parser.parse_args()
    options.full = not options.sample
    options.count = options.count or (5 if options.sample else 40)
    rng = random.Random(options.seed)
    folder = Path(options.keep or tempfile.mkdtemp(prefix="recall."))
    folder.mkdir(exist_ok=True)
    cases, bases = make_cases(folder, options, rng)
    moira = [os.environ.get("MOIRA", str(Path(__file__).resolve().parents[2] / "build/moira")), "check"]
    found, crashed = moira_batch.entries(moira, folder, [*bases, *(case.name for case in cases)])
    for name in crashed:
        print(f"FAILED: {name} crashes or takes too long")
    follow = judge([case for case in cases if case.name not in crashed and case.base not in crashed], found)
    cases = [case for case in cases if hasattr(case, "outcome")]
    for case in cases:
        if case.outcome == "missed" and (options.keep or options.full):
            print(f"missed: {case.name}:{case.line}: {case.mistake} in {case.place}: {case.text} ({case.path})")
    for case in follow:
        for line, code, message in case.follow:
            print(f"FAILED: {case.name}:{line}: {code}: {message}: follows from line {case.line}: {case.text} "
                  f"({case.path})")
    print_table(cases)
    passed, failed = check_goals(cases, options.sample)
    print(f"errors that follow from the one: {sum(len(case.follow) for case in follow)}")
    if not options.keep:
        shutil.rmtree(folder)
    failed += len(crashed) + len(follow)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
