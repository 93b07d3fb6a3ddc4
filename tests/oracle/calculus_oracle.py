#!/usr/bin/env python3
"""Compares the semantics of the gradual tensor calculus (tests/calculus/evaluate.h) with PyTorch.

build/calculus prints random programs of reshape, Conv2D and add with small tensors, ranks 0 to 4, sizes 0 and 1
among them, and what the evaluator makes of them. PyTorch runs the same: it must raise exactly where the error
state is 1, and give the same tensor, element by element, where it is 0. A program without Dyn must be well
typed exactly when PyTorch runs it.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

try:
    import torch
except ImportError:
    torch = None

DEBIAN_PYTHON = "/usr/bin/python3"
ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAMS, SAMPLE = 20000, 2000


class Refused(Exception):
    """What the calculus forbids and PyTorch would accept."""


def weight(kernel, stride, out, channels):
    """evaluate_weight of tests/calculus/evaluate.c, for all places."""
    return torch.tensor([[[[(o * 7 + i * 5 + p * 3 + q * 2 + kernel[0] + stride[1]) % 9 - 4
                            for q in range(kernel[1])] for p in range(kernel[0])]
                          for i in range(channels)] for o in range(out)], dtype=torch.float64)


def words(case):
    """The operations of the calculus, in PyTorch, for one program."""

    def conv(inside, outside, kernel, image, stride=(1, 1), padding=(0, 0), dilation=(1, 1), groups=1):
        if case["needs_batch"] and image.dim() != 4:
            raise Refused("rank")
        if inside % groups or outside % groups:
            raise ValueError("groups")  # as the constructor of torch.nn.Conv2d does
        if 0 in kernel:
            raise ValueError("kernel")
        weights = weight(kernel, stride, outside, inside // groups)
        return torch.nn.functional.conv2d(image, weights, None, stride, padding, dilation, groups)

    return {"Conv2D": conv, "add": lambda a, b: a + b, "TensorType": tuple, "Dyn": -1,
            "reshape": lambda tensor, shape: tensor.reshape(shape)}


def run(case):
    """The tensor, or None when PyTorch raises."""
    names = words(case)
    for name, value in case["inputs"].items():
        names[name] = torch.tensor(value["items"], dtype=torch.float64).reshape(value["shape"])
    try:
        return eval(case["program"], {"__builtins__": {}}, names)  # pylint: disable=eval-used
    except (RuntimeError, ValueError, NameError, Refused):
        return None


def judge(case):
    """What is wrong; empty when nothing is."""
    found = run(case)
    if (found is None) != (case["error"] == 1):
        return f"error state {case['error']}, PyTorch {'raises' if found is None else list(found.shape)}"
    if case["well_typed"] is not None and case["well_typed"] != (found is not None):
        return f"well typed: {case['well_typed']}, PyTorch {'raises' if found is None else 'runs'}"
    if found is None:
        return ""
    if list(found.shape) != case["result"]["shape"]:
        return f"shape {case['result']['shape']}, PyTorch {list(found.shape)}"
    if [int(item) for item in found.reshape(-1).tolist()] != case["result"]["items"]:
        return "other elements than PyTorch"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--program", default=str(ROOT / "build" / "calculus"))
    options = parser.parse_args()
    if torch is None:
        if sys.executable != DEBIAN_PYTHON and os.path.exists(DEBIAN_PYTHON):
            os.execv(DEBIAN_PYTHON, [DEBIAN_PYTHON] + sys.argv)
        print("skipped: PyTorch is not installed\n0 passed, 0 failed, 1 skipped")
        return 0
    torch.set_num_threads(1)
    program = Path(os.environ["MOIRA"]).parent / "calculus" if "MOIRA" in os.environ else options.program
    count = SAMPLE if options.sample else PROGRAMS
    done = subprocess.run([str(program), str(options.seed), str(count)], stdout=subprocess.PIPE, text=True,
                          check=True)
    cases = [json.loads(line) for line in done.stdout.splitlines()]
    failures = [(case, problem) for case in cases for problem in [judge(case)] if problem]
    runs = sum(case["error"] == 0 for case in cases)
    static = sum(case["well_typed"] is not None for case in cases)
    print(f"calculus: {len(cases)} programs, {runs} run, {len(cases) - runs} fail, {static} without Dyn; "
          f"{len(failures)} differ")
    for case, problem in failures[:10]:
        shapes = {name: value["shape"] for name, value in case["inputs"].items()}
        print(f"    {problem}: {case['program']} with {shapes}")
    print(f"{len(cases) - len(failures)} passed, {len(failures)} failed")
    return 1 if failures or not runs else 0


if __name__ == "__main__":
    sys.exit(main())
