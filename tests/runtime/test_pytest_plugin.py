"""`pytest --moira`, wherever pytest is installed."""

import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import ROOT

PYTEST = importlib.util.find_spec("pytest") is not None


@unittest.skipUnless(PYTEST, "pytest is not installed (Debian: python3-pytest)")
class PluginTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        for name, text in {"good.py": "x = 1\n", "bad.py": "def f():\n    return 1 / 0\n",
                           "warned.py": "x = (1)\nx is 1\n", "test_own.py": "def test_own():\n    assert 1\n"}.items():
            (Path(self.folder.name) / name).write_text(text)

    def pytest(self, *arguments):
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "python"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        done = subprocess.run([sys.executable, "-m", "pytest", "-p", "moira.pytest_plugin", "-p", "no:cacheprovider", "-q",
                               *arguments], cwd=self.folder.name, env=environment, capture_output=True, text=True)
        return done.returncode, done.stdout

    def test_all_files(self):
        status, output = self.pytest("--moira")
        self.assertEqual(status, 1, output)
        self.assertRegex(output, r"bad\.py:2:12: error\[zero-division\]: division by zero")
        self.assertRegex(output, r"FAILED bad\.py::moira")
        self.assertEqual(re.findall(r"\d+ \w+", output.splitlines()[-1])[:2], ["1 failed", "4 passed"], output)
        self.assertNotIn("Traceback", output)

    def test_one_file(self):
        self.assertEqual(self.pytest("--moira", "good.py")[0], 0)
        self.assertEqual(self.pytest("--moira", "bad.py")[0], 1)

    def test_finding_in_a_file_that_is_called(self):
        for name, text in {"called.py": "def half(x):\n    return x / 0\n", "calls.py": "from called import half\nhalf(1)\n"}.items():
            (Path(self.folder.name) / name).write_text(text)
        status, output = self.pytest("--moira", "good.py", "calls.py")
        self.assertEqual(status, 1, output)
        self.assertRegex(output, r"FAILED calls\.py::moira")
        self.assertRegex(output, r"called\.py:2:12: error\[zero-division\]")
        self.assertRegex(self.pytest("--moira", "called.py", "calls.py")[1], r"FAILED called\.py::moira")

    def test_named_script_is_not_imported(self):
        (Path(self.folder.name) / "script.py").write_text("raise SystemExit(3)\n")
        status, output = self.pytest("--moira", "script.py")
        self.assertEqual((status, "1 passed" in output), (0, True), output)

    def test_without_the_option(self):
        status, output = self.pytest()
        self.assertEqual((status, "1 passed" in output), (0, True), output)

    def test_strict(self):
        (Path(self.folder.name) / "maybe.py").write_text("def f(x):\n    if x:\n        y = 1\n    return y\n")
        self.assertEqual(self.pytest("--moira", "maybe.py")[0], 0)
        self.assertEqual(self.pytest("--moira-strict", "maybe.py")[0], 1)
