"""`%load_ext moira`: every cell is checked before it runs, with what the cells before it have defined, and afterwards the
shapes of the arrays that it has assigned are shown.

To Moira the cells that ran are one program, in the order in which they ran. What it cannot see there (`%run`, a name that
was put into the notebook from elsewhere) has an unknown value, and about unknown values nothing is reported.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from . import results

__all__ = ["CellChecker", "load_ipython_extension", "unload_ipython_extension"]

PRELUDE = "from IPython import get_ipython\nfrom IPython.display import display\n"
# What IPython says itself when it compiles a cell.
SYNTAX = {"syntax-error", "indentation-error", "encoding-error", "unsupported-syntax", "too-complex", "compile-error",
          "syntax-warning"}


class CellChecker:
    """The cells that ran, and what is said about the next one."""

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        self.context = PRELUDE
        self.before: dict[str, int] = {}
        self.cell = ""

    def pre_run_cell(self, info: Any) -> None:
        self.cell = self.shell.transform_cell(info.raw_cell)
        self.before = self._identities()
        if _is_plain(self.cell):
            self._show(str(finding) for finding in self.findings(self.cell))

    def post_run_cell(self, result: Any) -> None:
        tree = _parsed(self.cell)
        if tree is None:
            return
        shapes = self.shapes(self.cell) if result.success and _is_plain(self.cell) else []
        self.context += self.cell if result.success and _is_plain(self.cell) else _attempted(tree)
        self.context += "".join(f"{name} = get_ipython().user_ns[{name!r}]\n" for name in self._foreign(tree))
        self._show(str(shape) for shape in shapes)

    def findings(self, cell: str) -> list[results.Finding]:
        """What is wrong with [cell] if it runs now; lines count from its beginning."""
        found = self._of_cell(results.check(self.context + cell))
        return [finding for finding in found if finding.code not in SYNTAX and not self._is_known(finding)]

    def shapes(self, cell: str) -> list[results.ShapeOf]:
        """The shape of each array that [cell] assigns, as it is in the end."""
        last = {shape.name: shape for shape in self._of_cell(results.shapes(self.context + cell))}
        return list(last.values())

    def _of_cell(self, items: Sequence[Any]) -> list[Any]:
        """Those of [items] that lie behind the context, or in another file that is called from there."""
        start = self.context.count("\n")

        def is_behind(place: Any) -> bool:
            return bool(place.file == results.TEXT_NAME and place.line > start)

        inside = [results.replaced(item, "cell", item.line - start) for item in items if is_behind(item)]
        called = [item for item in items if item.file != results.TEXT_NAME and any(map(is_behind, getattr(item, "notes", ())))]
        return inside + called

    def _is_known(self, finding: results.Finding) -> bool:
        """Whether a name without a value has one in the notebook."""
        return finding.code == "undefined-name" and any(f"'{name}'" in finding.message for name in self.shell.user_ns)

    def _identities(self) -> dict[str, int]:
        return {name: id(value) for name, value in self.shell.user_ns.items() if name.isidentifier() and name[0] != "_"}

    def _foreign(self, tree: ast.Module) -> list[str]:
        """Names that have got a value though the cell does not assign to them."""
        own = _bound_names(tree) | {"In", "Out", "exit", "quit", "get_ipython", "open"}
        now = self._identities()
        return sorted(name for name, value in now.items() if self.before.get(name) != value and name not in own)

    def _show(self, lines: Iterable[str]) -> None:
        for line in lines:
            print(line, file=sys.stderr)


def _parsed(cell: str) -> ast.Module | None:
    try:
        return ast.parse(cell)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


class _Awaits(ast.NodeTransformer):
    """Takes the `await` of a cell, which only a notebook may have outside of functions, for a call of something unknown."""

    def __init__(self) -> None:
        self.count = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return node

    def visit_Await(self, node: ast.Await) -> ast.AST:
        self.count += 1
        unknown = ast.Call(ast.Name("get_ipython", ast.Load()), [], [])
        return ast.Call(ast.Attribute(unknown, "loop_runner", ast.Load()), [self.visit(node.value)], [])

    def visit_AsyncFor(self, node: ast.AsyncFor) -> ast.AST:
        self.count += 1
        return ast.For(node.target, node.iter, node.body, node.orelse)

    def visit_AsyncWith(self, node: ast.AsyncWith) -> ast.AST:
        self.count += 1
        return ast.With(node.items, node.body)


def _is_plain(cell: str) -> bool:
    """Whether the cell is a program as it stands."""
    tree = _parsed(cell)
    if tree is None:
        return False
    awaits = _Awaits()
    awaits.visit(tree)
    return awaits.count == 0


def _attempted(tree: ast.Module) -> str:
    """A cell of which some statements may not have run."""
    body = _Awaits().visit(tree).body or [ast.Pass()]
    handler = ast.ExceptHandler(ast.Name("BaseException", ast.Load()), None, [ast.Pass()])
    attempt = ast.Module([ast.Try(body, [handler], [], [])], [])
    return ast.unparse(ast.fix_missing_locations(attempt)) + "\n"


def _bound_names(tree: ast.Module) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).split(".")[0])
    return names


def load_ipython_extension(shell: Any) -> None:
    unload_ipython_extension(shell)
    checker = CellChecker(shell)
    shell.moira_checker = checker
    shell.events.register("pre_run_cell", checker.pre_run_cell)
    shell.events.register("post_run_cell", checker.post_run_cell)


def unload_ipython_extension(shell: Any) -> None:
    checker = getattr(shell, "moira_checker", None)
    if checker is not None:
        shell.events.unregister("pre_run_cell", checker.pre_run_cell)
        shell.events.unregister("post_run_cell", checker.post_run_cell)
        del shell.moira_checker
