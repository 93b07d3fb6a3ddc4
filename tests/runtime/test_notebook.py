"""`%load_ext moira`, wherever IPython is installed."""

import contextlib
import importlib.util
import io
import os
import tempfile
import unittest

IPYTHON = importlib.util.find_spec("IPython") is not None

# NumPy need not be installed: Moira knows it all the same.
IMPORTS = "try:\n    import numpy as np\nexcept ImportError:\n    import types; np = types.SimpleNamespace(zeros=lambda s: [[0]])\n"


@unittest.skipUnless(IPYTHON, "IPython is not installed (Debian: python3-ipython)")
class NotebookTest(unittest.TestCase):
    def setUp(self):
        from IPython.core.interactiveshell import InteractiveShell
        InteractiveShell.clear_instance()
        self.shell = InteractiveShell.instance(history_length=0)
        self.shell.history_manager.enabled = False
        self.shell.run_line_magic("load_ext", "moira")
        self.addCleanup(InteractiveShell.clear_instance)

    def run_cell(self, text):
        """What is said about a cell, without what the cell itself prints."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
            self.shell.run_cell(text)
        return said.getvalue()

    def test_a_cell_is_checked_before_it_runs(self):
        said = self.run_cell("x = 0\n\n1 / x")
        self.assertEqual(said, "cell:3:1: error[zero-division]: division by zero\n")

    def test_cells_before_count(self):
        self.assertEqual(self.run_cell("x = 0"), "")
        self.assertEqual(self.run_cell("1 / x"), "cell:1:1: error[zero-division]: division by zero\n")
        self.assertEqual(self.run_cell("x = 2"), "")
        self.assertEqual(self.run_cell("1 / x"), "")

    def test_shapes(self):
        self.run_cell(IMPORTS)
        self.assertEqual(self.run_cell("a = np.zeros((2, 3))\n"), "a: (2, 3)\n")
        self.assertEqual(self.run_cell("b = a[0]; a = b\n"), "b: (3,)\na: (3,)\n")

    def test_magics(self):
        self.assertEqual(self.run_cell("%time y = 3"), "")
        self.assertEqual(self.run_cell("z = y + 1\ndisplay(z)\nget_ipython()"), "")
        self.assertEqual(self.run_cell("%%time\ny = 'a'"), "")
        self.assertEqual(self.run_cell("y + 'b'"), "")

    def test_names_from_elsewhere(self):
        self.assertEqual(self.run_cell("x = 0"), "")
        self.shell.push({"x": 5, "pushed": 1})
        self.assertEqual(self.run_cell("pass"), "")
        self.assertEqual(self.run_cell("pushed / x"), "")
        self.assertIn("undefined-name", self.run_cell("never_there"))

    def test_findings_in_files(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        with open("sized.py", "w", encoding="utf-8") as file:
            file.write("def half(x):\n    return x / 0\n" + "\n" * 50 + "def third(x):\n    return x / 0\n")
        self.run_cell("try:\n    from sized import half, third\nexcept ImportError:\n    pass")
        self.assertEqual(self.run_cell("1 + 1"), "")
        self.assertEqual(self.run_cell("half(2)"), "sized.py:2:12: error[zero-division]: division by zero\n")
        self.assertEqual(self.run_cell("third(2)"), "sized.py:54:12: error[zero-division]: division by zero\n")
        self.assertEqual(self.run_cell("1 + 1"), "")

    def test_cells_that_fail(self):
        self.run_cell("v = 1\nraise ValueError\nw = 2")
        self.assertEqual(self.run_cell("v + 1"), "")
        self.run_cell("def f(:\n")
        self.assertEqual(self.run_cell("v + 1"), "")

    def test_await(self):
        self.run_cell("import asyncio")
        self.assertEqual(self.run_cell("async def f():\n    return 0\nr = await f()"), "")
        self.assertEqual(self.run_cell("1 + r"), "")

    def test_unloading(self):
        self.shell.run_line_magic("unload_ext", "moira")
        self.assertEqual(self.run_cell("q = [1 / (1 - 1)] if 0 else 0"), "")
        self.assertFalse(hasattr(self.shell, "moira_checker"))
