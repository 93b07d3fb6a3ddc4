"""`moira.check`, `moira.shapes` and `moira.summary`: the program's answers as objects."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import moira
from moira import program

from support import ROOT

EXAMPLES = ROOT / "examples"


class CheckTest(unittest.TestCase):
    def test_a_file(self):
        finding, = moira.check(EXAMPLES / "autoencoder.py")
        self.assertEqual((finding.line, finding.column, finding.end_column), (20, 16, 30))
        self.assertEqual((finding.code, finding.severity), ("shape-mismatch", "error"))
        self.assertEqual([note.line for note in finding.notes], [12, 14])
        self.assertTrue(str(finding).endswith("autoencoder.py:20:16: error[shape-mismatch]: " + finding.message))

    def test_the_name_of_a_file(self):
        self.assertEqual(len(moira.check(str(EXAMPLES / "autoencoder.py"))), 1)

    def test_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in "ab":
                (Path(folder) / f"{name}.py").write_text("1 / 0\n")
            self.assertEqual([Path(finding.file).name for finding in moira.check(folder)], ["a.py", "b.py"])

    def test_a_text(self):
        finding, = moira.check("x = 1 / 0")
        self.assertEqual((finding.file, finding.line, finding.code), ("<stdin>", 1, "zero-division"))
        self.assertEqual(moira.check("x = 'ä'\n"), [])
        self.assertEqual(moira.check(""), [])

    def test_a_text_that_looks_like_an_option(self):
        self.assertEqual([finding.code for finding in moira.check("--strict")], ["undefined-name"])

    def test_a_file_that_looks_like_an_option(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "--strict.py").write_text("1 / 0\n")
            done = subprocess.run([sys.executable, "-c", "import moira; print(len(moira.check('--strict.py')))"], cwd=folder,
                                  capture_output=True, text=True)
            self.assertEqual((done.stdout, done.stderr), ("1\n", ""))

    def test_options(self):
        text = "def f(x):\n    if x:\n        y = 1\n    return y\nf(input())\n"
        self.assertEqual(moira.check(text), [])
        self.assertEqual([finding.code for finding in moira.check(text, strict=True)], ["undefined-name"])
        self.assertEqual(moira.check(text, options=["--strict"]), moira.check(text, strict=True))
        self.assertEqual([finding.code for finding in moira.check("1 / 0", options=["--coverage"])], ["zero-division"])

    def test_what_cannot_be_done(self):
        with self.assertRaisesRegex(moira.MoiraError, "^no-such-file.py: no such file or directory"):
            moira.check("no-such-file.py")
        with self.assertRaisesRegex(moira.MoiraError, "--no-such-option"):
            moira.check("x = 1\n", options=["--no-such-option"])

    def test_no_program(self):
        with mock.patch.dict(os.environ, {"MOIRA_PROGRAM": "/no/such/program"}):
            with self.assertRaisesRegex(moira.MoiraError, "No such file"):
                moira.check("x = 1\n")

    def test_the_order_of_places(self):
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {"MOIRA_PROGRAM": "", "PATH": folder}):
            path = Path(folder) / ("moira.exe" if os.name == "nt" else "moira")
            path.write_text("")
            path.chmod(0o755)
            with mock.patch.object(program, "_places", return_value=[]):
                self.assertEqual(program.find(), str(path))
                # What is relative leads into whatever folder one is in.
                with mock.patch.dict(os.environ, {"PATH": os.path.relpath(folder)}):
                    self.assertRaisesRegex(FileNotFoundError, "not installed", program.find)


class ShapesTest(unittest.TestCase):
    def test_shapes(self):
        first, second = moira.shapes("import numpy as np\nx = np.zeros((2, 3))\ny = x[0]\n")
        self.assertEqual((first.name, first.line, first.type, first.shape), ("x", 2, "numpy.ndarray", (2, 3)))
        self.assertEqual((str(first), str(second)), ("x: (2, 3)", "y: (3,)"))

    def test_names_and_rest(self):
        shapes = {shape.name: shape.shape for shape in moira.shapes(EXAMPLES / "autoencoder.py")}
        self.assertEqual(shapes["h"], ("...", "hidden"))


class SummaryTest(unittest.TestCase):
    def test_a_model(self):
        calls = moira.summary("Net(10)", "n,1,h,w", file=EXAMPLES / "net.py")
        self.assertEqual((calls[0].path, calls[0].type, calls[0].parameters), ("stem.0", "Conv2d", 160))
        self.assertEqual((calls[-1].path, calls[-1].input, calls[-1].output), ("", ("n", 1, "h", "w"), ("n", 10)))
        self.assertEqual(calls, moira.summary("Net(10)", ("n", 1, "h", "w"), file=EXAMPLES / "net.py"))

    def test_a_library(self):
        call, = moira.summary("torch.nn.LSTM(3, 4)", "t,n,3")
        self.assertEqual(call.output, [("t", "n", 4), [(1, "n", 4), (1, "n", 4)]])

    def test_what_fails(self):
        with self.assertRaisesRegex(moira.MoiraError, "shape-mismatch"):
            moira.summary("torch.nn.Linear(3, 4)", "n,5")
        with self.assertRaisesRegex(moira.MoiraError, "neither defined"):
            moira.summary("Nothing()", "n", file=EXAMPLES / "net.py")


class ModuleTest(unittest.TestCase):
    def test_annotations_import_nothing_else(self):
        code = "import sys, moira.hints; print('dataclasses' in sys.modules, 'moira.results' in sys.modules)"
        done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True)
        self.assertEqual((done.stdout, done.stderr), ("False False\n", ""))

    def test_names(self):
        self.assertLessEqual(set(moira.__all__), set(dir(moira)))
        for name in moira.__all__:
            getattr(moira, name)
        with self.assertRaises(AttributeError):
            moira.no_such_name
