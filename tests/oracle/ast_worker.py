"""Compares Moira with the running interpreter on a list of files; see ast_oracle.py."""

import ast
import io
import re
import tokenize

from worker import read

POSITION = re.compile(r"^( *(?:end_)?(?:lineno|col_offset)=)\d+")


def refused_by_a_file(data):
    """ast.parse(bytes) lets invalid UTF-8 pass in a comment; running the file does not."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    except SyntaxError:
        return False
    if encoding not in ("utf-8", "utf-8-sig"):
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return True
    return False


def parse(data, type_comments=False):
    """The tree, None when the interpreter refuses it, or its name when a limit of the interpreter is met."""
    try:
        tree = ast.parse(data, type_comments=type_comments)
    except (SyntaxError, ValueError):
        return None
    except (MemoryError, RecursionError) as error:
        return type(error).__name__
    return None if refused_by_a_file(data) else tree


def mask_fstrings(text):
    """The dump without the positions inside f-strings, which CPython before 3.12 has wrong."""
    if "JoinedStr(" not in text:
        return text
    lines = text.split("\n")
    inside = -1  # the indentation of the line that opened the outermost JoinedStr
    for i, line in enumerate(lines):
        depth = len(line) - len(line.lstrip(" "))
        if inside >= 0 and depth <= inside:
            inside = -1
        if inside < 0 and line.endswith("JoinedStr("):
            inside = depth
        elif inside >= 0 and depth > inside + 2:
            lines[i] = POSITION.sub(r"\1_", line)
    return "\n".join(lines)


def first_difference(wanted, got):
    wanted, got = wanted.split("\n"), got.split("\n")
    for number, (a, b) in enumerate(zip(wanted, got), 1):
        if a != b:
            return number, a.strip(), b.strip()
    return min(len(wanted), len(got)) + 1, "%d lines" % len(wanted), "%d lines" % len(got)


def compare_dump(job, path, moira, type_comments):
    minor = int(job["version"].split(".")[1])
    tree = parse(read(path), type_comments)
    options = ["--isolated", "--target-version", job["version"]] + (["--type-comments"] if type_comments else [])
    status, output = moira(["ast", *options, path])
    if isinstance(tree, str):
        return {"verdict": "limit", "detail": tree}
    if status not in (0, 1, 2):
        return {"verdict": "crash", "detail": "status %d" % status}
    if (tree is None) != (status != 0):
        detail = "CPython refuses it, Moira does not" if tree is None else "Moira refuses it, CPython does not"
        return {"verdict": "verdict", "detail": detail}
    if tree is None:
        return {"verdict": "refused"}
    if minor < 9:
        return {"verdict": "accepted"}
    wanted = ast.dump(tree, include_attributes=True, indent=2) + "\n"
    got = output.decode("utf-8", "backslashreplace")
    if wanted != got and minor < 12:
        wanted, got = mask_fstrings(wanted), mask_fstrings(got)
    if wanted == got:
        return {"verdict": "equal"}
    number, theirs, ours = first_difference(wanted, got)
    return {"verdict": "dump", "detail": "dump line %d: CPython %s, Moira %s" % (number, theirs, ours)}


def compare(job, path, moira):
    try:
        return compare_dump(job, path, moira, job["compare"] == "type-comments")
    except RecursionError:
        return {"verdict": "limit", "detail": "ast.dump recurses too deeply"}


def work(job, moira):
    for path in job["items"]:
        yield dict(compare(job, path, moira), file=path)
