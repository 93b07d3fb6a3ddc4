"""What the program `moira` answers, as objects: each class has the fields of the JSON that it prints.

Where a function takes [source], a path object is a file or folder, and so is a string that names one or ends like a Python
file; any other string is the text of a program.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Dict, List, Tuple, Union

from . import program

__all__ = ["Edit", "Finding", "Fix", "ModuleCall", "MoiraError", "Note", "Outline", "ShapeOf", "check", "shapes", "summary"]

MOST_ARGUMENTS = 500  # that one command gets: systems have limits
TEXT_NAME = "<stdin>"  # what a text is called in answers
Source = Union[str, "os.PathLike[str]"]

# A dimension is a number, an expression of names, None when it is unknown, or "..." or "*x.shape" for any number of them.
Dimension = Union[int, str, None]
Shape = Tuple[Dimension, ...]

# What a module takes or gives: the shape of a tensor, a list or dictionary of outlines, None for anything else.
Outline = Union[Shape, List["Outline"], Dict[str, "Outline"], None]


class MoiraError(Exception):
    """The program could not do what it was asked to do; the message is its own."""


@dataclass(frozen=True)
class Note:
    """A place that has to do with a finding."""

    file: str
    line: int
    column: int
    message: str


@dataclass(frozen=True)
class Edit:
    """Bytes of the source, from `start` to before `end`, that become `text`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Fix:
    """Edits that mend what was found."""

    message: str
    edits: tuple[Edit, ...]
    applicability: str | None = None


@dataclass(frozen=True)
class Finding:
    """What `moira check` reports. Lines and columns count from 1, columns in characters; `cell` is that of a notebook."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    code: str
    severity: str
    message: str
    notes: tuple[Note, ...] = ()
    fixes: tuple[Fix, ...] = ()
    cell: int | None = None

    def __str__(self) -> str:
        cell = "" if self.cell is None else f"cell {self.cell}:"
        return f"{self.file}:{cell}{self.line}:{self.column}: {self.severity}[{self.code}]: {self.message}"


@dataclass(frozen=True)
class ShapeOf:
    """The shape of an array where it is assigned."""

    file: str
    line: int
    column: int
    name: str
    type: str
    shape: Shape
    cell: int | None = None

    def __str__(self) -> str:
        return f"{self.name}: {shape_text(self.shape)}"


@dataclass(frozen=True)
class ModuleCall:
    """One call of a module in a model."""

    path: str
    type: str
    input: Outline
    output: Outline
    parameters: int | None


def shape_text(shape: Shape) -> str:
    """A shape as the program prints it: `(n, 3)`."""
    parts = ["?" if dimension is None else str(dimension) for dimension in shape]
    return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"


def check(source: Source, *, strict: bool = False, options: Sequence[str] = ()) -> list[Finding]:
    """What `moira check` finds in a file, a folder or a text; [options] are those of the command line."""
    answer = _ask("check", ["--strict"] if strict else [], options, source)
    found = answer["findings"] if isinstance(answer, dict) else answer
    return [_finding(item) for item in found]


def check_all(paths: Iterable[os.PathLike[str]], *, strict: bool = False) -> list[Finding]:
    """What `moira check` finds in these files, of which there may be many."""
    names = [os.fspath(path) for path in paths]
    found: list[Finding] = []
    for start in range(0, len(names), MOST_ARGUMENTS):
        arguments = ["check", "--output-format", "json", *(["--strict"] if strict else []), "--"]
        answer = _answer([*arguments, *names[start:start + MOST_ARGUMENTS]], None, {0, 1})
        found += map(_finding, answer)
    return found


def replaced(item: Any, file: str, line: int) -> Any:
    """A finding or a shape at another place."""
    moved: dict[str, Any] = {"file": file, "line": line}
    if isinstance(item, Finding):
        moved["end_line"] = item.end_line - item.line + line
    return replace(item, **moved)


def shapes(source: Source, *, options: Sequence[str] = ()) -> list[ShapeOf]:
    """The shape of every array that a file, a folder or a text assigns to a name."""
    return [_fill(ShapeOf, item, shape=tuple(item["shape"])) for item in _ask("shapes", [], options, source)]


def summary(expression: str, *inputs: str | Sequence[int | str], file: Source | None = None, train: bool = False,
            options: Sequence[str] = (), **named: str | Sequence[int | str]) -> list[ModuleCall]:
    """Every call of a module when the model [expression] is called with tensors of these shapes: `"n,3,h,w"` or
    `("n", 3, "h", "w")`. The names in the expression are those of [file], or are imported."""
    arguments = [*options, *(["--train"] if train else []), "--", *([] if file is None else [os.fspath(file)]), expression]
    arguments += [_shape_argument(shape) for shape in inputs]
    arguments += [f"{name}={_shape_argument(shape)}" for name, shape in named.items()]
    answer = _answer(["summary", "--output-format", "json", *arguments], None, {0})
    return [ModuleCall(item["path"], item["type"], _outline(item["input"]), _outline(item["output"]), item["parameters"])
            for item in answer]


def _shape_argument(shape: str | Sequence[int | str]) -> str:
    return shape if isinstance(shape, str) else ",".join(map(str, shape))


def _is_path(source: Source) -> bool:
    if not isinstance(source, str):
        return True
    return "\n" not in source and "\0" not in source and \
        (source.endswith((".py", ".pyi", ".ipynb")) or (source != "" and os.path.exists(source)))


def _ask(command: str, own: list[str], options: Sequence[str], source: Source) -> Any:
    start = [command, "--output-format", "json", *own, *options]
    if _is_path(source):
        return _answer([*start, "--", os.fspath(source)], None, {0, 1})
    return _answer([*start, "-"], os.fspath(source), {0, 1})


def _answer(arguments: Sequence[str], text: str | None, good: set[int]) -> Any:
    """The JSON that the program prints; a MoiraError where its status is not a good one."""
    try:
        done = program.run([arguments[0], "--color", "never", *arguments[1:]], text)
    except OSError as error:
        raise MoiraError(str(error)) from error
    if done.returncode in good:
        try:
            return json.loads(done.stdout)
        except ValueError:
            pass
    raise MoiraError(done.stderr.strip().removeprefix("moira: error: ") or f"moira ended with status {done.returncode}")


def _fill(kind: type[Any], item: Mapping[str, Any], **given: object) -> Any:
    """An object of a class from those of its fields that the program has printed."""
    known = {name: value for name, value in item.items() if name in kind.__dataclass_fields__}
    return kind(**{**known, **given})


def _finding(item: Mapping[str, Any]) -> Finding:
    notes = tuple(_fill(Note, note) for note in item["notes"])
    fixes = tuple(_fill(Fix, fix, edits=tuple(_fill(Edit, edit) for edit in fix["edits"])) for fix in item["fixes"])
    finding: Finding = _fill(Finding, item, notes=notes, fixes=fixes)
    return finding


def _outline(item: Any) -> Outline:
    if item is None:
        return None
    if isinstance(item, list):
        return tuple(item)
    if "tuple" in item:
        return [_outline(part) for part in item["tuple"]]
    return {name: _outline(part) for name, part in item["dict"].items()}
