"""The package, its stubs and sources of choreographies in the eyes of mypy, wherever mypy is installed."""

import ast
import inspect
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import moira.choreo
from moira.profiles import profile

from support import ROOT

SOURCES = ROOT / "tests/runtime/mypy"


def find_mypy():
    """A Python that has mypy."""
    for python in (sys.executable, "/usr/bin/python3"):
        done = subprocess.run([python, "-c", "import mypy"], stderr=subprocess.DEVNULL)
        if done.returncode == 0:
            return python
    return None


PYTHON = find_mypy()


@unittest.skipIf(PYTHON is None, "mypy is not installed (Debian: mypy)")
class MypyTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cache = tempfile.mkdtemp()

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.cache)

    def mypy(self, path, *arguments, folder=ROOT):
        environment = {**os.environ, "MYPYPATH": str(path), "PYTHONPATH": ""}
        done = subprocess.run([PYTHON, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir",
                               f"{self.cache}/{Path(path).name}", *map(str, arguments)],
                              cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.stdout

    def test_the_package(self):
        self.assertEqual(self.mypy("", "-p", "moira", folder=ROOT / "python"), "")

    def test_sources_with_the_package(self):
        self.assertEqual(self.mypy(ROOT / "python", SOURCES / "auth.py", SOURCES / "shapes.py"), "")

    def test_the_examples(self):
        examples = sorted((ROOT / "examples/choreo").glob("*.py"))
        self.assertEqual(self.mypy(ROOT / "python", "--ignore-missing-imports", *examples), "")

    def test_the_erased_profile(self):
        sources = ("auth.py", "auth_strict.py", "auth_elsewhere.py", "shapes.py")
        self.assertEqual(self.mypy(profile("erased"), *(SOURCES / source for source in sources)), "")

    def test_the_erased_profile_checks_data(self):
        self.check_expected("erased", SOURCES / "auth_types.py")

    def test_the_strict_profile(self):
        self.assertEqual(self.mypy(profile("strict"), SOURCES / "auth_strict.py"), "")

    def test_the_strict_profile_checks_roles(self):
        self.check_expected("strict", SOURCES / "auth_elsewhere.py")

    def check_expected(self, name, source):
        """Lines with `# mypy:` comments have errors, and no others."""
        wanted = [number for number, line in enumerate(source.read_text().splitlines(), 1) if "# mypy" in line]
        output = self.mypy(profile(name), source)
        self.assertEqual([int(line) for line in re.findall(r":(\d+): error", output)], wanted, output)


class ProfileTest(unittest.TestCase):
    def test_both_know_the_same_runtime(self):
        for name in ("choreo/_runtime.pyi", "choreo/_arity.pyi", "hints.pyi", "__init__.pyi"):
            erased, strict = (profile(which) / "moira" / name for which in ("erased", "strict"))
            self.assertEqual(erased.read_text(), strict.read_text(), name)
        hints = profile("erased") / "moira/hints.pyi"
        self.assertEqual(hints.read_text(), (ROOT / "python/moira/hints.pyi").read_text())

    def test_the_stubs_say_what_there_is(self):
        """Every class, function and parameter in the stubs is one of the package, and nothing is missing."""
        stubs = [profile("erased") / "moira/choreo" / name for name in ("_runtime.pyi", "__init__.pyi")]
        trees = [ast.parse(stub.read_text()) for stub in stubs]
        exported = next(ast.literal_eval(node.value) for node in trees[1].body
                        if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
        self.assertEqual(sorted(exported), sorted(moira.choreo.__all__))
        definitions = {node.name: node for tree in trees for node in tree.body
                       if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_")}
        for name in moira.choreo.__all__:
            if name not in ("At", "Everywhere") and not re.fullmatch(r"Ch\d+", name):
                self.compare(definitions[name], getattr(moira.choreo, name))

    def compare(self, stub, thing):
        if isinstance(stub, ast.FunctionDef):
            wanted = [argument.arg for argument in [*stub.args.args, *stub.args.kwonlyargs]]
            kinds = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
            got = [one.name for one in inspect.signature(thing).parameters.values() if one.kind not in kinds]
            self.assertEqual(wanted, got, stub.name)
            return
        for node in stub.body:
            if isinstance(node, ast.FunctionDef) and not node.decorator_list:
                self.compare(node, getattr(thing, node.name))
        if issubclass(thing, Exception):
            self.assertEqual([base.id for base in stub.bases], [base.__name__ for base in thing.__bases__])

    def test_their_places_are_printed(self):
        done = subprocess.run([sys.executable, "-m", "moira.profiles", "strict"], stdout=subprocess.PIPE, text=True)
        self.assertEqual(done.stdout.strip(), str(profile("strict")))
        with self.assertRaises(ValueError):
            profile("loose")

    def test_they_can_be_copied(self):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "moira.profiles", "erased", folder]
            self.assertEqual(subprocess.run(command).returncode, 0)
            self.assertTrue(Path(folder, "moira/choreo/__init__.pyi").is_file())
            self.assertNotEqual(subprocess.run([*command[:3], "loose"], stderr=subprocess.DEVNULL).returncode, 0)
