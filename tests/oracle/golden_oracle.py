#!/usr/bin/env python3
"""Asks CPython, NumPy and PyTorch whether the files of tests/golden/check tell the truth.

Every top-level statement of shapes.py, values.py, functions.py, the files of language and, where there is PyTorch,
torch_programs.py is run on its own, in the order of the file: it must raise exactly when an `# expect:` comment on
its first line, or on the line where it raises, says that an error is found there. Statements that only define
something are run as they are.
"""

import ast
import importlib.util
import os
import re
import subprocess
import sys
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILES = ["shapes.py", "values.py", "functions.py"]
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


def use_pytorch():
    """Goes on in Debian's own interpreter where only that one has PyTorch."""
    system = "/usr/bin/python3"
    if importlib.util.find_spec("torch") or os.path.realpath(sys.executable) == os.path.realpath(system):
        return
    if os.path.exists(system) and subprocess.run([system, "-c", "import torch, numpy"], capture_output=True,
                                                 check=False).returncode == 0:
        os.execv(system, [system, *sys.argv])


def main():
    use_pytorch()
    wanted = [sys.executable, "-c", "import numpy"]
    if subprocess.run(wanted, stderr=subprocess.DEVNULL, check=False).returncode:
        print("skipped: the golden files of check: there is no NumPy")
        print("0 passed, 0 failed, 1 skipped")
        return 0
    os.environ["PYTHONWARNINGS"] = "ignore"
    passed, problems = 0, []
    folder = ROOT / "tests/golden/check"
    paths = [*(folder / name for name in FILES), *sorted((folder / "language").glob("*.py"))]
    has_torch = importlib.util.find_spec("torch") is not None
    if has_torch:
        paths += sorted(folder.glob("torch_*.py"))
    else:
        print("skipped: the golden files about PyTorch: there is no PyTorch")
    for path in paths:
        done, wrong = check(path)
        passed += done
        problems += wrong
    print("\n".join(problems))
    print(f"{passed} passed, {len(problems)} failed, {0 if has_torch else 1} skipped")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
