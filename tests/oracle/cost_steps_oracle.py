#!/usr/bin/env python3
"""Random training steps: `moira cost` beside what PyTorch saves for the backward pass on the CPU. Modules of random layers are
written to a file, with shared weights, checkpoints, parts without gradients, changes in place, views and residuals; a
program for each is given to `moira cost`, and the same one runs under torch.autograd.graph.saved_tensors_hooks in each
PyTorch that is there. The distinct storages that are saved, parameters aside, must be the same to the byte, and the
parameters too. Dropout is left out: the CPU keeps a mask of floats. --seed, --sample; --list prints what differs.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
COUNTER = r'''
import json, runpy, sys, warnings
warnings.simplefilter("ignore")
import torch
for path in sys.argv[1:]:
    try:
        names = runpy.run_path(path, run_name="counted")
        model, x = names["model"], names["x"]
        own = {p.data_ptr() for p in model.parameters()}
        seen, kept = {}, []
        def pack(tensor):
            storage = tensor.untyped_storage() if hasattr(tensor, "untyped_storage") else tensor.storage()
            kept.append(tensor)
            if storage.data_ptr() not in own:
                seen[storage.data_ptr()] = storage.nbytes()
            return tensor
        with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
            loss = names["step"](model, x)
        loss.backward()
        print(json.dumps({"saved": sum(seen.values()), "parameters": sum(p.numel() for p in model.parameters())}))
    except Exception as error:
        print(json.dumps({"error": f"{type(error).__name__}: {error}"[:200]}))
'''


class Writer:
    """One random program: layers on (batch, width), or on images."""

    def __init__(self, choose):
        self.choose, self.made, self.lines, self.count = choose, [], [], 0

    def layer(self, text):
        self.count += 1
        self.made.append(f"        self.l{self.count} = {text}")
        return f"self.l{self.count}"

    def flat(self, width):
        """A statement on x of (n, width); the new width."""
        choose, line = self.choose, self.lines.append
        kind = choose.choice(["linear", "linear", "act", "norm", "drop", "residual", "gate", "shared", "nograd", "inplace", "view",
                              "cat", "checkpoint", "scale", "softmax", "chunk", "detach", "square", "mean"])
        if kind == "linear":
            out = choose.choice([3, 4, 6, 8, 12])
            line(f"x = {self.layer(f'nn.Linear({width}, {out}, bias={choose.random() < .7})')}(x)")
            return out
        if kind == "act":
            name = choose.choice(["relu", "tanh", "sigmoid", "F.gelu", "F.silu", "F.leaky_relu", "exp", "F.softplus", "F.elu", "abs"])
            line(f"x = {name}(x)" if name.startswith("F.") else f"x = torch.{name}(x)")
        elif kind == "norm":
            line(f"x = {self.layer(choose.choice([f'nn.LayerNorm({width})', f'nn.BatchNorm1d({width})']))}(x)")
        elif kind == "drop":
            line(f"x = {self.layer('nn.Dropout(0.0)')}(x)")
        elif kind == "residual":
            line(f"x = x + {self.layer(f'nn.Linear({width}, {width})')}(x)")
        elif kind == "gate":
            line(f"x = x * torch.sigmoid({self.layer(f'nn.Linear({width}, {width})')}(x))")
        elif kind == "shared":
            name = self.layer(f"nn.Linear({width}, {width})")
            line(f"x = {name}(torch.relu({name}(x)))")
        elif kind == "nograd":
            line("with torch.no_grad():")
            line(f"    y = {self.layer(f'nn.Linear({width}, {width})')}(x)")
            line(f"x = x {choose.choice(['+', '*'])} y")
        elif kind == "inplace":
            line(choose.choice(["x = F.relu(x + 1, inplace=True)", "x = x * 2\n        x += 1", "x = (x + 1).mul_(3)"]))
        elif kind == "view":
            line(f"x = x.view(-1, 1, {width}).transpose(1, 2).reshape(-1, {width})")
        elif kind == "cat":
            line("x = torch.cat([x, torch.tanh(x)], dim=1)")
            return 2 * width
        elif kind == "checkpoint":
            name = self.layer(f"nn.Sequential(nn.Linear({width}, 8), nn.ReLU(), nn.Linear(8, {width}))")
            line(f"x = checkpoint({name}, x, use_reentrant=False)")
        elif kind == "scale":
            self.count += 1
            self.made.append(f"        self.p{self.count} = nn.Parameter(torch.ones({width}))")
            line(f"x = x * self.p{self.count}")
        elif kind == "softmax":
            line("x = F.softmax(x, dim=-1)")
        elif kind == "chunk" and width % 2 == 0:
            line("a, b = x.chunk(2, dim=1)")
            line("x = a * b")
            return width // 2
        elif kind == "detach":
            line("x = x * x.detach()")
        elif kind == "square":
            line("x = x ** 2")
        elif kind == "mean":
            line("x = x - x.mean(dim=1, keepdim=True)")
        return width

    def image(self, channels):
        choose, line = self.choose, self.lines.append
        kind = choose.choice(["conv", "conv", "bn", "relu", "pool", "residual", "group", "gate"])
        if kind == "conv":
            out = choose.choice([4, 8])
            line(f"x = {self.layer(f'nn.Conv2d({channels}, {out}, 3, padding=1, bias={choose.random() < .5})')}(x)")
            return out
        if kind == "bn":
            line(f"x = {self.layer(f'nn.BatchNorm2d({channels})')}(x)")
        elif kind == "relu":
            line(f"x = {self.layer(f'nn.ReLU()')}(x)")
        elif kind == "pool":
            line(f"x = F.{choose.choice(['max_pool2d', 'avg_pool2d'])}(x, 3, 1, 1)")
        elif kind == "residual":
            line(f"x = x + {self.layer(f'nn.Conv2d({channels}, {channels}, 1)')}(x)")
        elif kind == "group":
            line(f"x = {self.layer(f'nn.GroupNorm(2, {channels})')}(x)")
        elif kind == "gate":
            line(f"x = x * {self.layer(f'nn.Conv2d({channels}, {channels}, 1)')}(x.mean((2, 3), keepdim=True)).sigmoid()")
        return channels

    def program(self):
        choose = self.choose
        batch, width = choose.choice([2, 3, 5]), choose.choice([4, 6, 8])
        is_image = choose.random() < 0.3
        shape = f"{batch}, 4, 6, 6" if is_image else f"{batch}, {width}"
        size = 4 if is_image else width
        for _ in range(choose.randint(3, 8)):
            size = self.image(size) if is_image else self.flat(size)
        if is_image:
            self.lines.append("x = x.flatten(1)" if choose.random() < .5 else "x = F.adaptive_avg_pool2d(x, 1).flatten(1)")
        else:
            self.lines.append(f"x = {self.layer(f'nn.Linear({size}, 3)')}(x)")
        loss = choose.choice(["y.pow(2).mean()", "y.sum()", "F.mse_loss(y, torch.zeros_like(y))", "y.mean()"])
        made = "\n".join(self.made) or "        pass"
        body = "\n".join("        " + line for line in self.lines)
        return f'''import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint


class Net(nn.Module):
    def __init__(self):
        super().__init__()
{made}

    def forward(self, x):
{body}
        return x


def step(model, x):
    y = model(x)
    return {loss}


model = Net()
x = torch.randn({shape})
if __name__ == "__main__":
    step(model, x).backward()
'''


def value(told):
    """A figure for the size that stands in the program."""
    figure = told.get("saved_bytes")
    return eval(figure, {"n": told.get("n"), "max": max}) if isinstance(figure, str) else figure


def pythons():
    found = []
    for candidate in (str(ROOT / "build/cache/today/bin/python"), "/usr/bin/python3", sys.executable):
        done = subprocess.run([candidate, "-c", "import torch; print(torch.__version__)"], capture_output=True, text=True, check=False) \
            if pathlib.Path(candidate).exists() else None
        # Before 2.0 some operations keep more.
        if done and done.returncode == 0 and not done.stdout.startswith("1.") and done.stdout.strip() not in [version for version, _ in found]:
            found.append((done.stdout.strip(), candidate))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moira", default=str(ROOT / "build/moira"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--list", action="store_true")
    options, _ = parser.parse_known_args()
    count = 60 if options.sample else options.count
    versions = pythons()
    if not versions:
        print("skipped: cost_steps: there is no Python with PyTorch\n0 passed, 0 failed, 1 skipped")
        return 0
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for i in range(count):
            path = pathlib.Path(folder, f"step{i}.py")
            path.write_text(Writer(random.Random(f"{options.seed} {i}")).program(), encoding="utf-8")
            paths.append(str(path))
        told = []
        for path in paths:
            done = subprocess.run([options.moira, "cost", "--output-format", "json", path], capture_output=True, text=True, check=False)
            try:
                told.append(json.loads(done.stdout))
            except ValueError:
                told.append({"failure": done.stderr.strip()[-200:]})
        for version, python in versions:
            seen = []
            for first in range(0, count, 200):
                done = subprocess.run([python, "-c", COUNTER, *paths[first:first + 200]], capture_output=True, text=True, check=False)
                seen += [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
            unknown, reasons = 0, set()
            for path, ours, theirs in zip(paths, told, seen):
                if "error" in theirs:
                    continue
                if ours.get("unknown"):
                    unknown += 1
                    reasons.update(ours["unknown"])
                    continue
                fine = value(ours) == theirs["saved"] and ours.get("parameters") == theirs["parameters"]
                passed += fine
                failed += not fine
                if not fine and (options.list or failed <= 5):
                    print(f"{version}: {value(ours)} told, {theirs['saved']} saved: {ours.get('failure', '')}")
                    print(pathlib.Path(path).read_text(encoding="utf-8"))
            print(f"PyTorch {version}: {len(seen)} steps, of {unknown} something is unknown: {sorted(reasons)}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
