#!/usr/bin/env python3
"""Compares what Moira makes of notebooks with what IPython makes of them.

For each code cell, IPython's own transformer makes Python of it and CPython compiles that. Then

  - Moira must report a syntax error in exactly the cells that CPython refuses, and never crash;
  - a line with an error that is put into a cell must be reported at that cell, line and column;
  - `annotate` and `prune` must leave every byte outside of the sources of code cells, and nothing changed when there is
    nothing to do; what they write must be a notebook that CPython compiles as before.

The notebooks are those of CASES, which are written here, those of the folders that are named, and those below
build/cache/notebooks when there are any. None of them is part of Moira. Without IPython there is nothing to compare with;
it is looked for in this Python and in build/cache/ipython.
"""

import argparse
import ast
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import interpreters

SAMPLE = 12    # notebooks of folders with --sample
TIMEOUT = 300  # seconds for one notebook
SYNTAX = {"syntax-error", "indentation-error", "unsupported-syntax", "compile-error", "encoding-error", "too-complex"}
BAD = "0 = not_a_target"  # refused at its first column

CASES = [
    ["%matplotlib inline\nimport os", "x = 1\nx"],
    ["!ls -l | grep \"it's\"\n!!ls\n!echo \\\n  two \\\n  three\ny = 2"],
    ["files = !ls *.py\nfor f in files:\n    !echo {f}\n    print(f)"],
    ["a, b = %who_ls\nx = %time sum(range(3))\n%time y = x + 1\nprint(y)"],
    ["if True:\n    %time z = 1\n    %timeit -n 10 -r 1 len('a')\nelse:\n    !ls"],
    ["%%time\nx = 1\nx + 1", "%%bash\nif [ -e x ]; then echo 'it\nfi", "%%capture out --no-stderr\nprint(1)"],
    ["%%timeit\nx = [1]\nx.sort()", "%%timeit -n 3\nlen('a')", "%%html\n<b>it's</b>", "%%writefile f.py\ndef f(:"],
    ["?len", "len?", "len??", "import os\nos.path.join?", "%time?", "%%time?", "x = 1\nx.real??"],
    ["    x = 1\n    if x:\n        y = 2\n    # end", "# start\n    x = 1\n    y = 2",
     "\n\n  x = [\n  1,\n  2]\n  print(x)"],
    [">>> x = 1\n>>> if x:\n...     y = 2\n", "In [1]: x = 1\n   ...: y = 2"],
    ["await f()", "async with a as b:\n    pass\nasync for i in b:\n    pass", "[i async for i in x]"],
    ["import os\nfrom __future__ import annotations", "x = 1"],
    ["from __future__ import division\nx = 1", "y = 2", "from __future__ import annotations"],
    ["def f(x):\n    return x", "x = f(", "y = 2"],
    ["s = '''\n%not a magic\n!nor this\n'''\nt = \"a ? b\"  # what?", "x = (1,\n%2\n)"],
    ["x = 5\nx %= 2\ny = x % 3\nassert x != y", "x = (\n    3\n    % 2\n)"],
    ["return 1"], ["x = 1 +"], ["if x:\ny = 1"], ["def f():\n\tx\n        y"], ["'abc"], ["x = '''abc", "y = 1"],
    ["print 'a'"], ["x = 1\n  y = 2"], ["class A:\n    pass\n\n    def f(self): return 1"], [""], ["\n\n"], ["# only a comment"],
    ["é = 'ü'\nprint(é)\n!echo é ü\nx = !é", "%é\n%%é\ny = 1"], ["pip install x", "x = 1\nls"],
    ["/print 1", ",print a b", ";print a b"], ["%run x.py\n%pylab\n%R", "%%cython\ncdef int x"],
    ["x = 1 \\\n  + 2\n%ls \\\n  -l\ny = 3", "x = !ls \\\n   -l\nz = 1"],
    ["%matplotlib inline\nimport torch\n", "def f(x, w):\n    return x @ w.transpose(1, 2)\n\n\n!ls \"a\"",
     "def g(x, é=\"\\t'ü'\"):\n    a, b = x.shape\n    if x.dim() == 2:\n        %time y = x\n        return y\n    return x.t()"],
    ["%%capture\nimport torch", "import torch as t\ndef f(x):\n\tn, m = x.size()\n\tif x.dim() != 2:\n\t\traise ValueError(x)\n\treturn x\n"],
    ["import torch\ndef f(x):\n    n, m = x.size()\n    if x.dim() == 2: return x\n    else:\n        !ls\n        return 0"],
    ["\r\nx = 1\r\n%ls\r\ny = 2\r\n"], ["lambda x=1: x", "f(a=1)\n{'a': 1}['a']", "x: int = !ls"],
]


def find_ipython():
    for folder in [None, interpreters.ROOT / "build/cache/ipython", os.environ.get("MOIRA_IPYTHON")]:
        if folder:
            sys.path.insert(0, str(folder))
        try:
            from IPython.core.inputtransformer2 import TransformerManager
            return TransformerManager
        except ImportError:
            if folder:
                sys.path.pop(0)
    return None


def make_notebook(cells, indent=1, as_list=True, ascii_only=False):
    """The bytes of a notebook with these code cells, and outputs that must survive."""
    made = [{"cell_type": "markdown", "metadata": {}, "source": ["# Über [\"]"]}]
    for number, source in enumerate(cells, 1):
        made.append({"cell_type": "code", "execution_count": None, "id": f"c{number}", "metadata": {"tags": []},
                     "outputs": [{"name": "stdout", "output_type": "stream", "text": ["é \u2028 \\n\n"]}],
                     "source": source.splitlines(keepends=True) if as_list else source})
    notebook = {"cells": made, "metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}
    return (json.dumps(notebook, indent=indent, ensure_ascii=ascii_only) + "\n").encode()


def source_of(cell):
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)


def compiles(transformer, source):
    """Whether IPython runs a cell; None when that cannot be told."""
    try:
        python = transformer().transform_cell(source)
    except SyntaxError:
        return False
    except Exception:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(python, "cell", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    except (MemoryError, RecursionError):
        return None
    return True


def is_bare_magic(source):
    """One line as `pip install x`, which IPython takes as a magic when it runs the cell, but not when it transforms it."""
    return re.fullmatch(r"\s*(pip|conda|mamba|uv|ls|cd|pwd|cat|mkdir|rm|cp|mv|clear|who|whos|env|config|man)\b(?! *=[^=])[^(\n]*\n*", source)


def has_run(cell):
    """Whether another IPython has run the cell without an error: older ones go on after an open bracket in a magic."""
    outputs = cell.get("outputs") or []
    return cell.get("execution_count") and outputs and all(output.get("output_type") != "error" for output in outputs)


def other_language(cell):
    return (cell.get("metadata") or {}).get("vscode", {}).get("languageId", "python") != "python"


class Comparison:
    def __init__(self, moira, transformer, rng):
        self.moira, self.transformer, self.rng = moira, transformer, rng
        self.version = f"3.{sys.version_info.minor}"
        self.failures, self.counts = [], {}

    def count(self, what, number=1):
        self.counts[what] = self.counts.get(what, 0) + number

    def fail(self, name, text):
        self.failures.append(f"{name}: {text}")

    def run(self, name, *arguments):
        """What Moira prints, as bytes; None after a crash, which is a failure."""
        try:
            done = subprocess.run([self.moira, *arguments], capture_output=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired as error:
            self.fail(name, f"moira {arguments[0]} takes longer than {TIMEOUT} seconds")
            return None, subprocess.CompletedProcess(error.cmd, 0, b"", b"")
        if done.returncode not in (0, 1, 2):
            self.fail(name, f"moira {arguments[0]} ends with {done.returncode}: {done.stderr[-200:]}")
            return None, done
        return done.stdout, done

    def findings(self, name, path):
        output, done = self.run(name, "parse", "--output-format", "json", "--target-version", self.version, path)
        if output is None:
            return None
        if done.returncode == 2:
            return done.stderr.decode(errors="replace").strip()
        return [found for found in json.loads(output) if found["code"] in SYNTAX]

    def compare_cells(self, name, path, notebook):
        """True when no cell has an error, for both."""
        found = self.findings(name, path)
        if not isinstance(found, list):
            if found:
                self.fail(name, f"refused: {found}")
            return False
        wrong = {finding["cell"] for finding in found}
        fine = True
        for number, cell in enumerate(notebook["cells"], 1):
            if cell["cell_type"] != "code" or other_language(cell):
                continue
            source = source_of(cell)
            expected = compiles(self.transformer, source)
            if expected is None or is_bare_magic(source) or (not expected and has_run(cell)):
                continue
            self.count("cells")
            if expected == (number in wrong):
                message = next((finding["message"] for finding in found if finding["cell"] == number), "no error")
                self.fail(name, f"cell {number}: CPython says {'fine' if expected else 'error'}, Moira: {message}: {source[:200]!r}")
            fine &= expected
        return fine and not wrong

    def compare_place(self, name, folder, notebook):
        """Puts a line with an error into a cell, and looks where it is reported."""
        cells = [index for index, cell in enumerate(notebook["cells"]) if cell["cell_type"] == "code"
                 and not other_language(cell) and re.match(r"[A-Za-z_#]", source_of(cell))
                 and not is_bare_magic(source_of(cell)) and "\r" not in source_of(cell)]
        if not cells:
            return
        changed = json.loads(json.dumps(notebook))
        index = self.rng.choice(cells)
        lines = source_of(changed["cells"][index]).splitlines(keepends=True)
        last = lines[-1].endswith("\n")
        changed["cells"][index]["source"] = lines + ["" if last else "\n", BAD]
        path = Path(folder, "place.ipynb")
        path.write_text(json.dumps(changed), encoding="utf-8")
        if compiles(self.transformer, source_of(changed["cells"][index])) is not False:
            return
        found = self.findings(name, path)
        wanted = (index + 1, len(source_of(changed["cells"][index]).split("\n")), 1)
        places = [(finding["cell"], finding["line"], finding["column"]) for finding in found or []]
        self.count("places")
        if places != [wanted]:
            self.fail(name, f"a line with an error at {wanted} is reported at {places}")

    def compare_rewriting(self, name, folder, path, data, notebook):
        for command in ("annotate", "prune"):
            output, done = self.run(name, command, "--quiet", path)
            if done.returncode == 2 and b"no function" not in done.stderr:
                self.fail(name, f"{command}: {done.stderr[-200:]}")
            if output is None or not output or done.returncode != 0:
                continue
            self.count("rewritten" if output != data else "unchanged")
            if output == data:
                continue
            after = json.loads(output)
            if outside(data) != outside(output):
                self.fail(name, f"{command} changes bytes outside of the sources")
            for number, (old, new) in enumerate(zip(notebook["cells"], after["cells"]), 1):
                if old != dict(new, source=old["source"]):
                    self.fail(name, f"{command} changes more than the source of cell {number}")
                if old["cell_type"] == "code" and compiles(self.transformer, source_of(new)) is False:
                    self.fail(name, f"{command} breaks cell {number}")


def outside(data):
    """The bytes of a notebook without those of the sources."""
    return re.sub(rb'"source": *(\[[^\]\[]*?\]|"(?:[^"\\]|\\.)*")', b'"source"', strip_strings(data))


def strip_strings(data):
    """The notebook with all strings of sources made empty, so that brackets in them do not count."""
    result, depth = [], 0
    for part in re.split(rb'("(?:[^"\\]|\\.)*")', data):
        if part == b'"source"':
            depth = 1
            result.append(part)
        elif depth and part.startswith(b'"'):
            continue
        else:
            if depth and part.strip() not in (b":", b": [", b":[", b",", b""):
                rest = part.split(b"]", 1) if b"]" in part else [b"", part]
                part = rest[-1]
                depth = 0
            elif depth:
                continue
            result.append(part)
    return b"".join(result)


def real_notebooks(folders):
    for folder in folders:
        yield from sorted(Path(folder).rglob("*.ipynb"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--sample", action="store_true", help="a few of the notebooks of folders")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moira", default=os.environ.get("MOIRA", str(interpreters.ROOT / "build/moira")))
    parser.add_argument("--no-rewriting", action="store_true", help="do not run annotate and prune")
    options = parser.parse_args()
    transformer = find_ipython()
    if not transformer:
        print("skipped: oracle/notebooks: there is no IPython to compare with")
        return 0
    rng = random.Random(options.seed)
    comparison = Comparison(options.moira, transformer, rng)
    folders = options.folders or [interpreters.ROOT / "build/cache/notebooks"]
    paths = list(real_notebooks(folders))
    if options.sample and len(paths) > SAMPLE:
        paths = rng.sample(paths, SAMPLE)
    with tempfile.TemporaryDirectory() as folder:
        made = []
        for number, cells in enumerate(CASES):
            path = Path(folder, f"case{number}.ipynb")
            path.write_bytes(make_notebook(cells, rng.choice([None, 1, 2]), rng.random() < 0.7, rng.random() < 0.5))
            made.append(path)
        for path in made + paths:
            name, data = path.name, path.read_bytes()
            try:
                notebook = json.loads(data.decode("utf-8-sig"))
                language = notebook["metadata"].get("language_info", {}).get("name") or "python"
                cells = notebook["cells"]
            except (ValueError, KeyError, TypeError, AttributeError):
                continue
            if "python" not in language or not isinstance(cells, list):
                continue
            comparison.count("notebooks")
            is_fine = comparison.compare_cells(name, path, notebook)
            if is_fine:
                comparison.count("fine")
                comparison.compare_place(name, folder, notebook)
                if not options.no_rewriting:
                    comparison.compare_rewriting(name, folder, path, data, notebook)
    print("\n".join(comparison.failures))
    print(", ".join(f"{number} {what}" for what, number in comparison.counts.items()))
    print(f"{comparison.counts.get('cells', 0)} passed, {len(comparison.failures)} failed")
    return 1 if comparison.failures else 0


if __name__ == "__main__":
    sys.exit(main())
