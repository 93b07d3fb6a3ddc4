#!/usr/bin/env python3
"""Compares `moira annotate` and `moira prune` with PyTorch's own torch.fx.experimental.migrate_gradual_types.

The programs are the listings of the ECOOP 2024 paper, its BmmExample and ConvExample, AlexNet and ResNet-50 of
torchvision, and small ones for single operations. For each of them the reference is asked what the paper asks:
is there a migration at all, of which ranks from 1 to 4 can each input be, and can all dimensions be numbers
(gradual_reference_worker.py does that, in a process of its own with a time limit)? Moira must say the same
wherever the reference gives an answer, or the difference must be listed in gradual_reference_programs.py with the
defect of the reference that explains it. A difference that is listed and no longer found fails as well. Times are
those of whole processes.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import gradual_reference_programs as programs

DEBIAN_PYTHON = "/usr/bin/python3"
ROOT = Path(__file__).resolve().parent.parent.parent
LIMIT = 120  # seconds for one question to the reference


def has_reference():
    code = "import torch, torchvision, z3; from torch.fx.experimental import migrate_gradual_types"
    return subprocess.run([DEBIAN_PYTHON, "-c", code], stderr=subprocess.DEVNULL).returncode == 0


def ask_reference(path, program):
    """Its verdict, as a dictionary, and the seconds; None for no answer."""
    worker = Path(__file__).with_name("gradual_reference_worker.py")
    start = time.monotonic()
    try:
        done = subprocess.run([DEBIAN_PYTHON, str(worker), str(path), program.entry or "", program.kind],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return None, f"no answer in {LIMIT} s", time.monotonic() - start
    seconds = time.monotonic() - start
    if done.returncode:
        return None, done.stderr.strip().splitlines()[-1], seconds
    return json.loads(done.stdout), "", seconds


def run_moira(moira, command, path, program):
    arguments = [moira, command, "--output-format", "json"]
    for condition in program.where:
        arguments += ["--where", condition]
    arguments += ["--entry", program.entry] if program.entry else [f"{path}::{program.name}"]
    start = time.monotonic()
    done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=LIMIT)
    seconds = time.monotonic() - start
    try:
        return json.loads(done.stdout), done.stderr, seconds
    except ValueError:
        return None, f"exit {done.returncode}: {done.stderr.strip()[-400:]}", seconds


def ask_moira(moira, path, program):
    """The same dictionary from `moira annotate` or `moira prune`."""
    if program.kind == "branch":
        rows, problem, seconds = run_moira(moira, "prune", path, program)
        if not rows:
            return None, problem or "no condition found", seconds
        verdict = rows[0]["verdict"]
        return {"true": verdict in ("true", "both"), "false": verdict in ("false", "both")}, verdict, seconds
    rows, problem, seconds = run_moira(moira, "annotate", path, program)
    if not rows:
        return None, problem or "no function found", seconds
    row = rows[0]
    well_typed = row["status"] != "ill-typed"
    ranks = {name: [rank for rank in found if 1 <= rank <= 4] for name, found in (row["ranks"] or {}).items()}
    return {"well_typed": well_typed, "ranks": ranks if well_typed else {},
            "static": row["status"] == "static"}, "", seconds


def differences(program, reference, moira):
    """The parts of the verdict in which they differ."""
    keys = ("true", "false") if program.kind == "branch" else ("well_typed", "ranks", "static")
    return {key: (reference[key], moira[key]) for key in keys if reference[key] != moira[key]}


def judge(program, reference, why, found, problem):
    """What is wrong, empty when nothing is; and what is to be said of it."""
    if found is None:
        return f"Moira gives no verdict: {problem}", ""
    wanted = program.verdict
    for key, value in wanted.items():
        if found[key] != value:
            return f"{key} is {found[key]}, should be {value}", ""
    if reference is None:
        return "" if program.defect else f"the reference has no answer ({why}), and no defect is listed", \
            f"the reference: {why}"
    different = differences(program, reference, found)
    if different and not program.defect:
        return f"differs from the reference: {different}", ""
    if not different and program.defect:
        return f"agrees with the reference, although listed: {program.defect}", ""
    return "", program.defect or ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", help="nothing here is random")
    parser.add_argument("--sample", action="store_true", help="leave ResNet-50 out")
    parser.add_argument("--only", help="programs whose names contain this")
    options = parser.parse_args()
    moira = os.environ.get("MOIRA", str(ROOT / "build" / "moira"))
    if not os.path.exists(DEBIAN_PYTHON) or not has_reference():
        print("skipped: the reference needs python3-torch, python3-torchvision and python3-z3\n"
              "0 passed, 0 failed, 1 skipped")
        return 0
    passed = failed = 0
    print(f"{'program':28} {'reference':>10} {'Moira':>9}  verdict")
    with tempfile.TemporaryDirectory() as folder:
        for program in programs.all_programs():
            if (options.only and options.only not in program.title) or (options.sample and program.is_slow):
                continue
            path = Path(folder, f"program{passed + failed}.py")
            path.write_text(program.source or "import torchvision\n", encoding="utf-8")
            reference_path = path.with_name(path.stem + "_reference.py")
            reference_path.write_text(program.reference_source or program.source or "", encoding="utf-8")
            reference, why, reference_seconds = ask_reference(reference_path, program)
            found, problem, seconds = ask_moira(moira, path, program)
            wrong, remark = judge(program, reference, why, found, problem)
            shown = "" if found is None else " ".join(f"{key}={value}" for key, value in found.items())
            print(f"{program.title:28} {reference_seconds:8.2f} s {seconds:7.3f} s  {shown}"
                  f"{'; ' + remark if remark else ''}")
            if wrong:
                print(f"failed: {program.title}: {wrong}")
            passed, failed = passed + (not wrong), failed + bool(wrong)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
