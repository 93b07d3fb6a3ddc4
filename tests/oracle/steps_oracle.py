#!/usr/bin/env python3
"""Compares what `moira check` says of small training programs with what PyTorch does when it runs them.

The programs make models, tensors and optimisers, compute losses with and without recording, go back through them,
change parameters, load state dicts; each has a few steps that fail now and then. A program fails at its first line
that raises: there, or nowhere, Moira's first error must be. Errors that Moira leaves out are counted, not refused.

    steps_oracle.py --seed 7             2,000 programs
    steps_oracle.py --seed 7 --sample    150 programs
    steps_oracle.py --only 1234 --seed 7 prints one program and what is said of it
"""

import argparse
import collections
import os
import random
import sys
import tempfile
import traceback
import warnings

import generations
import moira_batch
from numpy_rules_oracle import ROOT

try:
    import torch
except ImportError:
    torch = None

HEAD = ["import copy", "import torch", "import torch.nn.functional as F", "from torch import nn",
        "from torch.utils.data import DataLoader, TensorDataset", "torch.manual_seed(0)"]


class Program:
    """The lines of a program; [names] are its tensors and models by what they are."""

    def __init__(self, chance):
        self.chance = chance
        self.lines = list(HEAD)
        self.names = collections.defaultdict(list)
        self.count = 0

    def fresh(self, kind):
        self.count += 1
        name = f"{kind}{self.count}"
        self.names[kind].append(name)
        return name

    def some(self, *kinds):
        return self.chance.choice([name for kind in kinds for name in self.names[kind]])

    def add(self, *lines):
        self.lines.extend(lines)

    def odds(self, probability):
        return self.chance.random() < probability


def leaf(p):
    flag = p.chance.choice(("", ", requires_grad=True", ", requires_grad=True", ", requires_grad=False"))
    kind = p.chance.choice(("zeros", "ones", "randn", "rand"))
    p.add(f"{p.fresh('t')} = torch.{kind}(4, 3{flag})")


def model(p):
    inner = p.chance.choice(("nn.ReLU()", "nn.Tanh()", "nn.Dropout(0.5)", "nn.Identity()", "nn.LayerNorm(5)", "nn.GELU()"))
    p.add(f"{p.fresh('m')} = nn.Sequential(nn.Linear(3, 5), {inner}, nn.Linear(5, {p.chance.choice((2, 2, 3))}))")


def own_model(p):
    name = f"Net{p.count + 1}"
    order = p.chance.choice(("super().__init__()\n        self.layer = nn.Linear(3, 2)",) * 9
                            + ("self.layer = nn.Linear(3, 2)\n        super().__init__()",))
    forward = p.chance.choice(("return self.layer(x)", "return self.layer(x) * self.scale", "return self.layer(x.detach())",
                               "return self.layer(x).relu()", "h = self.layer(x)\n        h += 1\n        return h"))
    lines = [f"class {name}(nn.Module):", "    def __init__(self):", *("        " + order).split("\n"),
             "        self.scale = nn.Parameter(torch.ones(2))", "    def forward(self, x):", *("        " + forward).split("\n")]
    p.add(*lines, f"{p.fresh('m')} = {name}()")


def operation(p):
    a, b = p.some("t"), p.some("t")
    text = p.chance.choice((
        "{a} + {b}", "{a} * {b}", "{a} * 2", "{a} + 1", "{a} / ({b} + 5)", "{a}.detach() * {b}", "{a}.clone()", "{a} - {b}",
        "torch.cat([{a}, {b}])[:4]", "torch.where({a} > 0, {a}, {b})", "{a}.exp()", "{a}.sigmoid()", "{a}.detach()",
        "{a}.view(3, 4).t()", "torch.stack([{a}, {b}]).mean(0)", "{a} @ torch.ones(3, 3)", "{a}.data", "{a}.float()",
        "{a}.to(torch.float32)", "torch.tensor({a}.tolist())", "{a}.softmax(1)", "F.relu({a})", "{a}.expand_as({b})",
        "torch.zeros_like({a})", "F.dropout({a}, 0.5)", "{a}.masked_fill({b} > 0, 0.0)", "{a}.abs() ** 0.5", "-{a}",
        "{a}.double().float()", "{a}.contiguous()", "torch.max({a}, 1, keepdim=True)[0].expand(4, 3)",
        "copy.deepcopy({a}.detach())", "{a}[torch.tensor([0, 1, 2, 3])]", "torch.maximum({a}, {b})"))
    p.add(f"{p.fresh('t')} = {text.format(a=a, b=b)}")


def in_mode(p):
    mode = p.chance.choice(("torch.no_grad()", "torch.no_grad()", "torch.enable_grad()", "torch.inference_mode(False)",
                            "torch.set_grad_enabled(False)", "torch.set_grad_enabled(True)"))
    p.add(f"with {mode}:")
    start = len(p.lines)
    for _ in range(p.chance.choice((1, 2))):
        p.chance.choice((operation, loss, change))(p)
    p.lines[start:] = ["    " + line for line in p.lines[start:]]


def decorated(p):
    mode = p.chance.choice(("@torch.no_grad()", "@torch.enable_grad()", "@torch.no_grad()"))
    name = f"evaluate{p.count + 1}"
    p.add(mode, f"def {name}(net, x):", "    return net(x).mean()", f"{p.fresh('l')} = {name}({p.some('m')}, {p.some('t')})")


def loss(p):
    m, t = p.some("m"), p.some("t")
    text = p.chance.choice((
        "{m}({t}).sum()", "{m}({t}).mean()", "F.mse_loss({m}({t}), torch.zeros(4, 2))", "{t}.sum()", "({t} * {t}).mean()",
        "F.cross_entropy({m}({t}), torch.tensor([0, 1, 0, 1]))", "nn.CrossEntropyLoss()({m}({t}), torch.tensor([0, 1, 1, 1]))",
        "F.binary_cross_entropy_with_logits({m}({t}), torch.ones(4, 2))", "{m}({t}).detach().sum()", "({t} + 1).sum()",
        "nn.MSELoss(reduction='sum')({m}({t}), torch.zeros(4, 2))", "{m}({t})[0]", "torch.tensor({m}({t}).sum().item())",
        "F.l1_loss({m}({t}), torch.zeros(4, 2))", "{m}({t}).argmax(1).float().mean()", "{m}({t}).norm()"))
    name = p.fresh("l")
    p.add(f"{name} = {text.format(m=m, t=t)}")


def sum_of_losses(p):
    p.add(f"{p.fresh('l')} = {p.some('l')} + {p.some('l')}")


def backward(p):
    options = p.chance.choice(("", "", "", "retain_graph=True", "create_graph=True", "gradient=None"))
    p.add(f"{p.some('l')}.backward({options})")


def guarded_backward(p):
    name = p.some("l")
    p.add(f"if {name}.requires_grad:", f"    {name}.mean().backward()")


def change(p):
    name = p.some("t")
    value = p.chance.choice(("1", "1", f"{p.some('t')}.mean()", f"{p.some('t')}.detach().mean()"))
    text = p.chance.choice(("{n} += {v}", "{n}[0] = {v}", "{n}.add_({v})", "{n}.mul_(2)", "{n}.data += 1", "{n}.zero_()",
                            "{n}.detach().add_(1)", "{n}.data[0] = 0"))
    if "inference" in "".join(p.lines):
        text = "{n}.data += 1"
    p.add(text.format(n=name, v=value))


def change_parameter(p):
    m = p.some("m")
    p.add(p.chance.choice((f"next({m}.parameters()).data.zero_()", f"next({m}.parameters()).zero_()",
                           f"for w in {m}.parameters(): w.data -= 0.1", f"for w in {m}.parameters(): nn.init.zeros_(w)")))


def freeze(p):
    m = p.some("m")
    flag = p.odds(0.7)
    p.add(p.chance.choice((f"for w in {m}.parameters(): w.requires_grad = {not flag}", f"{m}.requires_grad_({not flag})",
                           f"next({m}.parameters()).requires_grad_({not flag})")))


def ask_gradient(p):
    p.add(p.chance.choice((f"{p.some('t')}.requires_grad_()", f"{p.some('t')}.requires_grad_(False)",
                           f"{p.some('t')}.requires_grad = True", "torch.arange(3).requires_grad_()")))


def to_numpy(p):
    p.add(p.chance.choice((f"{p.some('t', 'l')}.numpy()", f"{p.some('t', 'l')}.detach().numpy()",
                           f"{p.some('t')}.argmax(1).numpy()", f"{p.some('m')}(torch.ones(4, 3)).detach().numpy()")))


def load(p):
    a, b = p.some("m"), p.some("m")
    strict = p.chance.choice(("", "", ", strict=False"))
    p.add(f"{a}.load_state_dict({b}.state_dict(){strict})")


def load_literal(p):
    n = p.chance.choice((2, 2, 3))
    extra = p.chance.choice(("", "", ", 'scale': torch.ones(2)"))
    p.add(f"nn.Linear(3, 2).load_state_dict({{'weight': torch.zeros({n}, 3), 'bias': torch.zeros(2){extra}}})")


def optimizer(p):
    m, t = p.some("m"), p.some("t")
    given = p.chance.choice((f"{m}.parameters()", f"{m}.parameters()", f"{m}.parameters()", f"[{t}]", "[]",
                             f"[{{'params': {m}.parameters()}}]", f"[w for w in {m}.parameters() if w.requires_grad]"))
    p.add(f"{p.fresh('o')} = torch.optim.{p.chance.choice(('SGD', 'Adam', 'AdamW'))}({given}, lr=0.1)")


def step(p):
    if p.names["o"]:
        p.add(p.chance.choice((f"{p.some('o')}.step()", f"{p.some('o')}.zero_grad()")))


def training(p):
    m, epochs = p.some("m"), p.chance.choice((1, 2, 3))
    again = p.chance.choice(("", "", "", "    loss.backward()"))
    keep = p.chance.choice(("h = torch.zeros(4, 3)", "h = torch.zeros(4, 3)"))
    carry = p.chance.choice(("", "", "    h = cell(x, h)", "    h = cell(x, h.detach())"))
    p.add("data = DataLoader(TensorDataset(torch.randn(8, 3), torch.randint(0, 2, (8,))), batch_size=4)",
          "cell = nn.RNNCell(3, 3)", keep, f"for epoch in range({epochs}):", "  for x, y in data:")
    p.add(*([carry.replace("    ", "      ", 1)] if carry else []))
    p.add(f"      loss = F.cross_entropy({m}(x{' + h' if carry else ''}), y)", "      loss.backward()")
    p.add(*([again.replace("    ", "      ", 1)] if again else []))


MAKERS = (leaf, model, own_model)
STEPS = (operation,) * 6 + (loss,) * 6 + (backward,) * 6 + (
    leaf, model, in_mode, in_mode, decorated, sum_of_losses, guarded_backward, change, change_parameter, freeze, ask_gradient,
    to_numpy, load, load_literal, optimizer, optimizer, step, training, sum_of_losses)


def make(seed, number):
    p = Program(random.Random(f"{seed} {number}"))
    leaf(p)
    leaf(p)
    model(p)
    p.chance.choice(MAKERS)(p)
    loss(p)
    for _ in range(p.chance.randint(3, 10)):
        p.chance.choice(STEPS)(p)
    return "\n".join(p.lines) + "\n"


def run(text, name):
    """The line at which the program fails, None where it does not; and what it says."""
    try:
        exec(compile(text, name, "exec"), {"__name__": "program"})
    except Exception as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == name]
        return lines, f"{type(error).__name__}: {str(error)[:90]}"
    finally:
        torch.set_grad_enabled(True)
    return None, None


def without(text, line):
    """The program with nothing in place of a line."""
    lines = text.split("\n")
    lines[line - 1] = lines[line - 1][:len(lines[line - 1]) - len(lines[line - 1].lstrip())] + "pass"
    return "\n".join(lines)


def fails_next(text, name, lines, early):
    """Whether the lines that are said to fail do so in a later round, when the one that fails first is mended."""
    again, _ = run(without(text, lines[0]), name)
    return again is not None and early[0][0] in again


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--only", type=int)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    moira = os.environ.get("MOIRA", os.path.join(ROOT, "build", "moira"))
    torch.set_num_threads(1)
    warnings.simplefilter("ignore")
    numbers = [options.only] if options.only is not None else range(
        150 if options.sample else 5000 if options.full else 2000)
    programs = {f"p{number}.py": make(options.seed, number) for number in numbers}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in programs.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        where = os.path.dirname(os.path.dirname(torch.__file__))
        found, crashed = moira_batch.entries([moira, "check", "--search-path", where], folder, list(programs))
    counts, wrong, missed = collections.Counter(), [f"crash on {name}" for name in crashed], collections.Counter()
    for name, text in programs.items():
        lines, why = run(text, name)
        told = sorted((entry["line"], entry["message"]) for entry in found[name] if entry["severity"] == "error")
        counts["fail" if lines else "run"] += 1
        if options.only is not None:
            print(text, lines, why, told)
        if lines and any(line in lines for line, _ in told):
            early = [one for one in told if one[0] < min(lines)]
            counts["found"] += 1
        else:
            early = [one for one in told if not lines or one[0] < max(lines)]
            if lines:
                missed[text.split("\n")[lines[-1] - 1].strip() + "  # " + why] += 1
        if early and not (lines and fails_next(text, name, lines, early)):
            wrong.append(f"{name}: line {early[0][0]} `{text.splitlines()[early[0][0] - 1].strip()}` does not fail: "
                         f"{early[0][1][:80]} (PyTorch: {why})")
    for one in wrong[:None if options.verbose else 20]:
        print("WRONG", one)
    for line, count in missed.most_common(30 if options.verbose else 0):
        if count:
            print("missed", count, line)
    print(f"first steps with PyTorch {torch.__version__}: {len(programs)} programs, {counts['run']} run, {counts['fail']} fail, "
          f"{counts['found']} found at their line, {len(wrong)} wrong (seed {options.seed})")
    print(f"{len(programs) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    outcome = generations.run(__file__, "torch")
    sys.exit(main() if outcome is None else outcome)
