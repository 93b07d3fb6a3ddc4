"""Checks in the running interpreter that what `moira unparse` prints has the tree of its input; see
roundtrip_oracle.py."""

import ast
import random
import re

from ast_worker import first_difference, parse
from worker import read

POSITION = re.compile(rb"\s*(?:end_)?(?:lineno|col_offset)=\d+,?")


def without_empty_constants(tree):
    """CPython 3.12.1 has empty constants in format specifications, depending on how they are written."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            node.values = [value for value in node.values if getattr(value, "value", None) != ""]
    return tree


def dump(tree):
    """One node in a line where the interpreter can do that."""
    tree = without_empty_constants(tree)
    return ast.dump(tree, indent=1) if hasattr(ast, "unparse") else ast.dump(tree).replace("(", "(\n")


def check(job, moira, data):
    """What is wrong with the round trip of [data], or None. A program that CPython refuses is fine."""
    options = ["--isolated", "--target-version", job["target"], "-"]
    tree = parse(data)
    if tree is None or isinstance(tree, str):
        return None
    status, output = moira(["unparse", *options], data)
    if status != 0:
        return "unparse ends with status %d" % status
    again = parse(output)
    if again is None or isinstance(again, str):
        return "CPython refuses what is printed"
    wanted, got = dump(tree), dump(again)
    if wanted != got:
        return "tree line %d: %s becomes %s" % first_difference(wanted, got)
    before, after = [POSITION.sub(b"", moira(["ast", *options], text)[1]) for text in (data, output)]
    return None if before == after else "Moira's own trees of input and output differ"


def check_file(job, moira, path):
    try:
        problem = check(job, moira, read(path))
    except RecursionError:
        return {"verdict": "limit"}
    return {"verdict": "differs", "detail": "%s: %s" % (path, problem)} if problem else {"verdict": "equal"}


def random_statement(seed):
    """The source of a random statement, or None when the tree was not one of a program."""
    import random_trees

    tree = ast.fix_missing_locations(random_trees.make_module(random.Random(seed)))
    try:
        source = ast.unparse(tree) + "\n"
        ast.parse(source)
        return source.encode()
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def check_random(job, moira, seed):
    """Many statements make one program, which is quick; when something is wrong they are tried one by one."""
    statements = [random_statement("%s/%d" % (seed, i)) for i in range(job["statements"])]
    accepted = [statement for statement in statements if statement]
    result = {"verdict": "equal", "count": len(accepted), "unused": len(statements) - len(accepted)}
    if not check(job, moira, b"".join(accepted)):
        return result
    for statement in accepted:
        problem = check(job, moira, statement)
        if problem:
            text = statement.decode("utf-8", "replace")
            return dict(result, verdict="differs", detail="%s: %s" % (problem, text[:1000]))
    return dict(result, verdict="differs", detail="only all statements of %s together differ" % seed)


def work(job, moira):
    check_item = check_file if job["compare"] == "files" else check_random
    for item in job["items"]:
        yield check_item(job, moira, item)
