#!/usr/bin/env python3
"""Mends generated mistakes with `moira check --fix` and runs the programs with the real library.

Each program has one mistake that people make with NumPy or PyTorch: a forgotten bracket, an axis that a reduction drops, a
layer of the wrong width, batches that do not come first, arguments in the wrong order, a name that NumPy 2 has no more. What
was mended must run; what is not mended must be as it was. Most mistakes that one certain edit mends must be mended.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import generations

PROGRAMS, SAMPLE = 500, 120
LEAST_MENDED = 0.6
RUNNER = """
import sys, traceback, warnings
warnings.simplefilter("ignore")
for path in sys.argv[1:]:
    try:
        exec(compile(open(path).read(), path, "exec"), {"__name__": "__main__"})
        print("runs", path)
    except BaseException as error:
        print("fails", path, type(error).__name__, str(error).splitlines()[:1])
"""


class Mistakes:
    def __init__(self, seed, is_today):
        self.random = random.Random(seed)
        self.is_today = is_today

    def size(self, least=2, most=9):
        return self.random.randint(least, most)

    def sizes(self, count):
        return self.random.sample(range(2, 12), count)

    def brackets(self):
        rank = self.random.choice([2, 3])
        if self.random.random() < 0.5:
            sizes = ", ".join(str(self.size()) for _ in range(rank))
            return f"import numpy as np\nx = np.{self.random.choice(['zeros', 'ones', 'empty'])}({sizes})\nprint(x.shape)\n"
        name, library = self.random.choice([("concatenate", "np"), ("vstack", "np"), ("hstack", "np"), ("stack", "np"), ("cat", "torch"), ("stack", "torch")])
        make = "np.ones((3, 4))" if library == "np" else "torch.ones(3, 4)"
        head = "import numpy as np" if library == "np" else "import torch"
        return f"{head}\na = {make}\nb = {make}\nc = {library}.{name}({', '.join(['a', 'b'] * (rank - 1))})\nprint(c.shape)\n"

    def keepdims(self):
        n, m = self.sizes(2)
        reduction = self.random.choice(["sum", "mean", "max", "std"])
        operator = self.random.choice(["-", "/", "*"])
        if self.random.random() < 0.5 or reduction == "max":
            return f"import numpy as np\nx = np.ones(({n}, {m}))\ny = x {operator} x.{reduction}(axis=1)\nprint(y.shape)\n"
        return f"import torch\nx = torch.ones({n}, {m})\ny = x {operator} x.{reduction}(dim=1)\nprint(y.shape)\n"

    def width(self):
        channels, kernel, side, wrong = self.size(), self.random.choice([3, 5]), self.size(8, 20), self.size(200, 300)
        out = self.size()
        wrong += wrong == channels * (side - kernel + 1) ** 2
        body = f"nn.Conv2d(1, {channels}, {kernel}), nn.ReLU(), nn.Flatten(), nn.Linear({wrong}, {out})"
        if self.random.random() < 0.5:
            return f"import torch\nfrom torch import nn\nnet = nn.Sequential({body})\nprint(net(torch.zeros(2, 1, {side}, {side})).shape)\n"
        return ("import torch\nfrom torch import nn\n\n\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
                f"        self.conv = nn.Conv2d(1, {channels}, {kernel})\n        self.out = nn.Linear({wrong}, {out})\n\n"
                "    def forward(self, x):\n        return self.out(self.conv(x).flatten(1))\n\n\n"
                f"print(Net()(torch.zeros(2, 1, {side}, {side})).shape)\n")

    def batch_first(self):
        batch, steps = self.sizes(2)
        width, hidden = self.size(), self.size()
        kind = self.random.choice(["LSTM", "GRU"])
        state = "(h, h)" if kind == "LSTM" else "h"
        return (f"import torch\nfrom torch import nn\nrnn = nn.{kind}({width}, {hidden})\nh = torch.zeros(1, {batch}, {hidden})\n"
                f"y, _ = rnn(torch.zeros({batch}, {steps}, {width}), {state})\nprint(y.shape)\n")

    def swap(self):
        n, m, k = self.sizes(3)
        return (f"import numpy as np\nx = np.arange({n * m})\nw = np.ones(({m}, {k}))\ny = x.reshape({m}, {n}) @ w\nprint(y.shape)\n")

    def name(self):
        name = self.random.choice(["Inf", "NaN", "float_", "product", "alltrue", "cumproduct", "row_stack"])
        use = {"Inf": "-np.Inf", "NaN": "np.NaN + 1", "float_": "np.float_(3)", "product": "np.product([2, 3])", "alltrue": "np.alltrue([1])",
               "cumproduct": "np.cumproduct([1, 2])", "row_stack": "np.row_stack(([1], [2]))"}[name]
        return f"import numpy as np\nx = {use}\nprint(x)\n"

    def program(self):
        kinds = [self.brackets, self.keepdims, self.width, self.batch_first, self.swap]
        kind = self.random.choice(kinds + [self.name] * self.is_today)
        return kind.__name__, kind()


def run_all(python, paths, environment):
    done = subprocess.run([python, "-c", RUNNER, *paths], capture_output=True, text=True, check=False, env=environment)
    return {line.split()[1]: line for line in done.stdout.splitlines() if line.split()[0] in ("runs", "fails")}


def main():
    status = generations.run(__file__, "torch")
    if status is not None:
        return status
    parser = argparse.ArgumentParser()
    parser.add_argument("--moira", default="build/moira")
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    options = parser.parse_args()
    generation = os.environ[generations.MARK]
    mistakes = Mistakes(options.seed, generation == "today")
    count = SAMPLE if options.sample else PROGRAMS
    passed, problems, mended = 0, [], 0
    with tempfile.TemporaryDirectory() as folder:
        programs = {}
        for i in range(count):
            kind, text = mistakes.program()
            path = Path(folder, f"{kind}_{i}.py")
            path.write_text(text)
            programs[str(path)] = text
        subprocess.run([Path(options.moira).resolve(), "check", "--fix", "--isolated", "-q", folder], capture_output=True, check=False)
        after = run_all(sys.executable, list(programs), os.environ)
        for path, text in programs.items():
            new = Path(path).read_text()
            mended += new != text
            if new != text and not after.get(path, "").startswith("runs"):
                problems.append(f"{after.get(path)}\n{new}")
            elif new == text and after.get(path, "").startswith("runs") and "name" not in path:
                problems.append(f"runs unchanged, which no mistake does:\n{text}")
            else:
                passed += 1
    share = mended / count
    if share < LEAST_MENDED:
        problems.append(f"only {mended} of {count} were mended")
    for problem in problems[:10]:
        print(problem)
    print(f"fixes ({generation}): seed {options.seed}, {mended} of {count} mistakes mended")
    print(f"{passed} passed, {len(problems)} failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
