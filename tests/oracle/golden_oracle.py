#!/usr/bin/env python3
"""Asks CPython, NumPy and PyTorch whether the files of tests/golden/check tell the truth.

Every top-level statement of shapes.py, values.py, functions.py, torch_*.py and the files of language, numpy and libraries is
run on its own, in the order of the file: it must raise exactly when an `# expect:` comment on its first line, or on the line
where it raises, says that an error is found there. Statements that only define something are run as they are. A file
whose options name the version of a library is run by the interpreter that has that version (see generations.py).
"""

import ast
import os
import re
import subprocess
import sys
import traceback
from pathlib import Path

import generations

ROOT = Path(__file__).resolve().parents[2]
FILES = ["shapes.py", "values.py", "functions.py"]
LIBRARY = re.compile(r"--library (\w+)=([\d.]+)")
# Modules that golden files import, and the distributions that bring them.
LIBRARIES = {"numpy": "numpy", "torch": "torch", "jax": "jax", "pandas": "pandas", "packaging": "packaging",
             "sklearn": "scikit-learn", "matplotlib": "matplotlib", "tensorflow": "tensorflow-cpu", "keras": "keras", "flax": "flax",
             "optax": "optax", "equinox": "equinox"}
IMPORT = re.compile(rf"^\s*(?:import|from) ({'|'.join(LIBRARIES)})\b", re.MULTILINE)
EXPECT = re.compile(r"#\s*expect:\s*([a-z-]+)")


def check(path):
    source = path.read_text(encoding="utf-8")
    expected = {number for number, line in enumerate(source.splitlines(), 1) if EXPECT.search(line)}
    scope, problems, passed = {"__name__": "golden"}, [], 0
    for statement in ast.parse(source).body:
        code = compile(ast.Module([statement], []), str(path), "exec")
        try:
            exec(code, scope)
            line, error = statement.lineno, None
        except Exception as raised:
            frames = [frame for frame in traceback.extract_tb(raised.__traceback__) if frame.filename == str(path)]
            line, error = frames[-1].lineno, raised
        if bool(error) != (line in expected) and not isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            problems.append(f"{path.name}:{line}: {'raises ' + repr(error) if error else 'does not raise'}")
        else:
            passed += 1
    return passed, problems


def version_of(python, library):
    """The version of a library that an interpreter has; "" for none."""
    code = "import sys, importlib.metadata as m; print(m.version(sys.argv[1]))"
    try:
        return subprocess.run([python, "-c", code, library], capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def is_version(found, wanted):
    return found.split(".")[:wanted.count(".") + 1] == wanted.split(".")


class Interpreters:
    """The interpreters of both generations, and which of them run a golden file."""

    def __init__(self):
        pythons = dict.fromkeys([sys.executable, *map(str, generations.PYTHONS.values()),
                                 *(str(ROOT / "build/cache" / name / "bin/python") for name in ("jax", "tables", "tensorflow-2.21"))])
        self.versions = {python: {library: version_of(python, distribution) for library, distribution in LIBRARIES.items()}
                         for python in pythons}

    def choose(self, path):
        """The first interpreter that has the libraries that a file needs, of the versions that its options give; or
        None, and what is missing."""
        source = path.read_text(encoding="utf-8")
        first = source.split("\n", 1)[0]
        wanted = LIBRARY.findall(first) if first.startswith("# options:") else []
        needed = {**dict.fromkeys(IMPORT.findall(source), ""), **dict(wanted)}
        for python, versions in self.versions.items():
            if all(versions[name] and (not version or is_version(versions[name], version))
                   for name, version in needed.items() if name in versions):
                return python, ""
        return None, ", ".join(f"{name} {version}".strip() for name, version in needed.items())


def run_files(paths):
    """In the interpreter that was chosen: the problems, and then the totals."""
    results = [check(Path(path)) for path in paths]
    problems = [problem for _, wrong in results for problem in wrong]
    print("\n".join(["", *problems, f"{sum(done for done, _ in results)} passed, {len(problems)} failed"]))


def main():
    if sys.argv[1:2] == ["--files"]:
        run_files(sys.argv[2:])
        return 0
    folder, interpreters = ROOT / "tests/golden/check", Interpreters()
    chosen, totals = {}, [0, 0, 0]
    # What torch.compile returns runs as it is: the traceback of what it compiles ends at the call.
    environment = {**os.environ, "TORCHDYNAMO_DISABLE": "1"}
    for path in [*(folder / name for name in FILES), *sorted((folder / "language").glob("*.py")),
                 *sorted((folder / "numpy").glob("*.py")), *sorted((folder / "libraries").glob("*.py")), *sorted(folder.glob("torch_*.py"))]:
        python, missing = interpreters.choose(path)
        if python:
            # Eager execution, once it is off, stays off.
            alone = path.name if "disable_eager_execution" in path.read_text(encoding="utf-8") else ""
            chosen.setdefault((python, alone), []).append(str(path))
        else:
            print(f"skipped: {path.name}: there is no interpreter with {missing}")
            totals[2] += 1
    for (python, _), paths in chosen.items():
        done = subprocess.run([python, "-W", "ignore", __file__, "--files", *paths], stdout=subprocess.PIPE, text=True,
                              check=False, env=environment)
        counted = generations.TOTALS.fullmatch(done.stdout.rstrip("\n").split("\n")[-1])
        print(done.stdout if counted is None or int(counted[2]) else "", end="")
        totals[0] += int(counted[1]) if counted else 0
        totals[1] += int(counted[2]) if counted else len(paths)
    print("{} passed, {} failed, {} skipped".format(*totals))
    return 1 if totals[1] else 0


if __name__ == "__main__":
    sys.exit(main())
