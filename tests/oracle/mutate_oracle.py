#!/usr/bin/env python3
"""Compares what is refused: programs are mutated, and Moira must refuse what CPython refuses.

Valid programs (fuzz/corpus, which uses the whole grammar, and pieces of standard-library files) lose, repeat,
swap or replace tokens, get other indentation, unbalanced brackets, cut strings, misplaced statements.
For every CPython from 3.8 to 3.14 that is found, on every mutant:

  `moira parse` finds a syntax error exactly when ast.parse raises one,
  `moira parse` finds any error      exactly when compile() raises one.

The mutants depend on the seed (and those of the standard library on the files of the first interpreter
found). Half of the mutants come from fuzz/corpus, so at least that many are the same everywhere.
"""

import argparse
import collections
import concurrent.futures
import json
import random
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import interpreters

TOKEN = re.compile(
    r"""[rRbBuUfFtT]{0,2}(?:\"{3}(?:[^\\]|\\.)*?\"{3}|'{3}(?:[^\\]|\\.)*?'{3}|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
    r"""|\#[^\n]*|\n[ \t]*|[ \t]+|\w+|\*\*=|//=|>>=|<<=|\.\.\.|!=|:=|->|\*\*|//|<<|>>|[-+*/%&|^<>=@]=|.""", re.S)
KEYWORDS = ("and as assert async await break class continue def del elif else except finally for from global if "
            "import in is lambda nonlocal not or pass raise return try while with yield True None "
            "match case type _ print").split()
OPERATORS = "( ) [ ] { } , : ; . ... = == != := -> + - * ** / // % @ & | ^ ~ < > <= >= << >> += @= ! ? $ ` \\".split()
OTHERS = ["0", "1", "0x", "1_", "07", "1e", "'", '"', "'''", "''", 'f"{', "f'{x}'", "b'x'", "t''", "u''", "\\\n", "\n",
          "\n    ", "\n\t", "    ", "#", "x", "é", "\x0c", "\x00", "\ufeff", "\xa0", "²", "__debug__", "*x", "**x",
          "x=1", "x for x in y", "yield x", "await x", "lambda: x", "x := 1"]
# What the grammar allows everywhere and the compiler does not.
STATEMENTS = ["return", "return x", "yield", "yield from x", "await x", "break", "continue", "nonlocal x", "global x",
              "global a, b", "from a import *", "from __future__ import annotations", "from __future__ import braces",
              "*a = b", "*a, *b = c", "x = *y", "__debug__ = 1", "def f(a, a): pass", "lambda a, *a: 0",
              "f(a=1, a=2)", "f(__debug__=1)", "class A: nonlocal x", "def f(): nonlocal y", "x: int; global x",
              "def f(x): global x", "def f():\n    x = 1\n    global x", "async def f():\n    yield 1\n    return 2",
              "async def f(): yield from x", "async def f(): [x async for x in y]", "async with a: pass",
              "async for a in b: pass", "[await x for x in y]", "[x := 1 for x in y]", "[(i := 1) for x in y]",
              "class A: [(i := 1) for x in y]", "[x for x in (y := z)]", "[(yield x) for x in y]",
              "def f[T, T](): pass", "class A[T](x := 1): pass", "type X = (yield)", "def f(x: (yield)): pass",
              "match a:\n    case x: pass\n    case y: pass", "match a:\n    case [x, x]: pass",
              "match a:\n    case x | 1: pass", "match a:\n    case (x | y) if z: pass",
              "match a:\n    case {1: a, 1: b}: pass", "match a:\n    case A(b=1, b=2): pass",
              "match a:\n    case [*b, *c]: pass", "try: pass\nexcept: pass\nexcept A: pass",
              "for x in y:\n    try: pass\n    finally: continue", "while 1:\n    try: pass\n    except* A: break",
              "while 1:\n    def f(): break", "for x in y: pass\nelse: break", "del *a, b", "del __debug__",
              "with a as __debug__: pass", "import a as __debug__", "(a, b): int", "(a) += 1", "a.b: int",
              "class A:\n    def f(self):\n        nonlocal __class__", "x = lambda: (yield)", "print(*a, *)"]

# A mutation takes the tokens and a random generator and changes the tokens in place.


def position(tokens, rng):
    return rng.randrange(len(tokens))


def delete(tokens, rng):
    del tokens[position(tokens, rng)]


def duplicate(tokens, rng):
    i = position(tokens, rng)
    tokens.insert(i, tokens[i])


def swap(tokens, rng):
    i, j = position(tokens, rng), position(tokens, rng)
    tokens[i], tokens[j] = tokens[j], tokens[i]


def swap_neighbours(tokens, rng):
    i = position(tokens, rng)
    j = min(i + rng.choice((1, 2)), len(tokens) - 1)
    tokens[i], tokens[j] = tokens[j], tokens[i]


def replace(tokens, rng):
    tokens[position(tokens, rng)] = rng.choice(rng.choice((KEYWORDS, OPERATORS, OTHERS)))


def insert(tokens, rng):
    word = rng.choice(rng.choice((KEYWORDS, OPERATORS, OTHERS)))
    i = position(tokens, rng)
    tokens[i:i] = [word, " "] if word.isalnum() else [word]


def insert_keyword(tokens, rng):
    i = position(tokens, rng)
    tokens[i:i] = [" ", rng.choice(KEYWORDS), " "]


def insert_statement(tokens, rng):
    places = [i for i, token in enumerate(tokens) if token.startswith("\n")]
    i, line_start = 0, "\n"
    if places:
        i = rng.choice(places)
        line_start = tokens[i]
    tokens[i:i] = [line_start + rng.choice(STATEMENTS).replace("\n", line_start)]


def change_operator(tokens, rng):
    places = [i for i, token in enumerate(tokens) if token in OPERATORS]
    if places:
        tokens[rng.choice(places)] = rng.choice(OPERATORS)


def unbalance(tokens, rng):
    places = [i for i, token in enumerate(tokens) if token in "()[]{}"]
    if places:
        tokens[rng.choice(places)] = rng.choice(["", "(", ")", "[", "]", "{", "}"])


def change_indentation(tokens, rng):
    places = [i for i, token in enumerate(tokens) if token.startswith("\n")]
    if places:
        i = rng.choice(places)
        tokens[i] = "\n" + rng.choice(["", " ", "  ", "    ", "\t", "        ", "\t ", "    \t", tokens[i][1:] + " ",
                                       tokens[i][2:]])


def truncate(tokens, rng):
    del tokens[position(tokens, rng):]


def cut_token(tokens, rng):
    i = position(tokens, rng)
    tokens[i] = tokens[i][:rng.randrange(len(tokens[i]) + 1)]


def move_line(tokens, rng):
    lines = "".join(tokens).split("\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines.insert(j, lines.pop(i))
    tokens[:] = TOKEN.findall("\n".join(lines))


MUTATIONS = [delete, delete, duplicate, swap, swap_neighbours, replace, replace, insert, insert, insert_keyword,
             insert_statement, insert_statement, change_operator, unbalance, change_indentation, truncate, cut_token, move_line]


def mutate(source, rng):
    """A comment that silences diagnostics would hide a verdict, so there are none."""
    tokens = TOKEN.findall(re.sub(r"type:\s*ignore|noqa", "pragma", source))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if tokens:
            rng.choice(MUTATIONS)(tokens, rng)
    return "".join(tokens)


def snippets():
    """The programs of fuzz/corpus, and each of their statements."""
    whole = [path.read_bytes().decode("utf-8", "replace")
             for path in sorted((interpreters.ROOT / "fuzz/corpus").glob("*.py"))]
    return whole + [part for snippet in whole for part in top_level(snippet)]


def pieces(files, rng, count):
    """Top-level statements of library files, of at most 40 lines: small enough for one mutation to matter."""
    found = []
    while files and len(found) < count:
        text = Path(rng.choice(files)).read_bytes().decode("utf-8", "replace").replace("\r\n", "\n")
        parts = [part for part in top_level(text) if part.count("\n") < 40]
        found += rng.sample(parts, min(4, len(parts)))
    return found[:count]


def top_level(text):
    """Roughly the top-level statements: an error in one must not hide what the others do."""
    return [part for part in re.split(r"\n(?=[@\w(\[{'\"*~.-])(?!el|except|finally|case)", text) if part.strip()]


def mutants(count, seed, files):
    """[count] different mutated programs, the first half from fuzz/corpus."""
    rng = random.Random(seed)
    small, seen = snippets(), {}
    while len(seen) < count // 2:
        seen[mutate(rng.choice(small), rng)] = True
    library = pieces(files, rng, count // 4) or small
    while len(seen) < count:
        seen[mutate(rng.choice(library), rng)] = True
    return list(seen)


def moira_verdicts(moira, version, folder, jobs):
    """For each file that is refused 'parser' or 'compiler' (who refuses it), 'crash' or 'hang'."""
    command = [moira, "parse", "--isolated", "--output-format", "json", "--target-version", version]
    verdicts = run_moira([*command, "."], folder, 120)
    if isinstance(verdicts, dict):
        return verdicts
    # Some file makes it crash or hang: find out which.
    with concurrent.futures.ThreadPoolExecutor(max_workers=jobs) as pool:
        names = sorted(path.name for path in folder.glob("*.py"))
        singles = pool.map(lambda name: run_moira([*command, name], folder, 10), names)
        return {name: found.get(name, "accepts") if isinstance(found, dict) else found
                for name, found in zip(names, singles)}


def run_moira(command, folder, time_limit):
    """The verdicts by file name, or 'crash' or 'hang'."""
    def limit_memory():
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))

    try:
        done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              timeout=time_limit, preexec_fn=limit_memory)
        return verdicts_of(json.loads(done.stdout)) if done.returncode in (0, 1, 2) else "crash"
    except subprocess.TimeoutExpired:
        return "hang"
    except ValueError:
        return "crash"


def verdicts_of(diagnostics):
    verdicts = {}
    for diagnostic in diagnostics:
        if diagnostic["severity"] == "error":
            name = diagnostic["file"].rsplit("/", 1)[-1]
            if diagnostic["code"] != "compile-error":
                verdicts[name] = "parser"
            else:
                verdicts.setdefault(name, "compiler")
    return verdicts


def compare(interpreter, folder, programs, arguments):
    ours = moira_verdicts(arguments.moira, interpreter.version, folder, arguments.jobs)
    items = [str(folder / name) for name in programs]
    batch = 5000 if interpreter.is_pyodide else 500
    counts, differences = collections.Counter(), []
    for result in interpreters.run(interpreter, "mutate_worker", {"moira": ""}, items, arguments.jobs, batch):
        name = Path(result["file"]).name
        theirs, our = result["verdict"], ours.get(name, "accepts")
        counts[theirs] += 1
        if our in ("crash", "hang") or theirs not in ("limit", our):
            differences.append((name, theirs, our, result["message"]))
    print(f"{interpreter.version}: {len(items)} mutants, {counts['parser']} refused by the parser, "
          f"{counts['compiler']} by the compiler, {counts['accepts']} accepted, {counts['limit']} beyond limits, "
          f"{len(differences)} differ", flush=True)
    for name, theirs, our, message in differences[:arguments.show]:
        print(f"    CPython: {theirs}, Moira: {our}: {message}\n" + show(programs[name], message))
    return differences


def show(program, message):
    """The program, or the lines around the one that the message names."""
    lines = program.split("\n")
    match = re.search(r"line (\d+)", message)
    first = max(0, int(match.group(1)) - 4) if match and len(lines) > 12 else 0
    return "\n".join("        " + repr(line)[1:-1] for line in lines[first:first + 12])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    interpreters.add_arguments(parser, sample=3000)
    parser.add_argument("--show", type=int, default=10, help="how many differences are shown for each version")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the mutants in this folder")
    arguments = parser.parse_args()
    found, skipped = interpreters.find(arguments.versions)
    files = [name for name in interpreters.library(found[0]) if "site-packages" not in name] if found else []

    passed = failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        programs = {f"m{number:05}.py": program for number, program in
                    enumerate(mutants(arguments.sample or 20000, arguments.seed, files))}
        for name, program in programs.items():
            (folder / name).write_bytes(program.encode("utf-8", "surrogatepass"))
        for interpreter in found:
            differences = compare(interpreter, folder, programs, arguments)
            failed += len(differences)
            passed += len(programs) - len(differences)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
