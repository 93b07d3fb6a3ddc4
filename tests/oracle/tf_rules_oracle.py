#!/usr/bin/env python3
"""Compares the models of TensorFlow and Keras with the libraries, call by call, in both generations.

Random calls (tf_rules_calls.py), most of them right, and random stacks of layers are written as programs, one call per line,
and TensorFlow runs them. On a line that it runs Moira must be silent, and a shape or a type of elements that Moira gives must
be the one that TensorFlow gives. Errors that are not found are counted. The libraries are those that scripts/fetch_tensorflow
installs: TensorFlow 2.15 with Keras 2, and TensorFlow 2.21 with Keras 3.

    tf_rules_oracle.py --seed 7             30 calls of each, and 300 stacks
    tf_rules_oracle.py --seed 7 --sample    1 call of each, and 10 stacks
    tf_rules_oracle.py --calls 100 --only concat,Dense --verbose
"""

import argparse
import collections
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import tf_rules_calls

ROOT = Path(__file__).resolve().parents[2]
GENERATIONS = ("2.15", "2.21")
MARK = "MOIRA_TENSORFLOW"
CALLS_PER_PROGRAM = 60
SHOWN = 20
TYPES = ["float32", "float64", "int32", "int64", "bool", "int8", "uint8", "float16"]
HEAD = ["import numpy as np", "import tensorflow as tf", "import keras", "L = keras.layers",
        f"types = {{name: i + 1 for i, name in enumerate({TYPES})}}"]


def start_generations():
    """Runs this program in each environment; adds up what they count."""
    totals = [0, 0, 0]
    for version in GENERATIONS:
        python = ROOT / f"build/cache/tensorflow-{version}/bin/python"
        if not python.exists():
            print(f"skipped: TensorFlow {version} is not there (scripts/fetch_tensorflow)")
            totals[2] += 1
            continue
        variables = {**os.environ, MARK: version, "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "",
                     "TF_ENABLE_ONEDNN_OPTS": "0", "KERAS_BACKEND": "tensorflow"}
        done = subprocess.run([str(python), __file__, *sys.argv[1:]], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=variables, check=False)
        lines = done.stdout.strip().splitlines() or [""]
        print(f"TensorFlow {version}:")
        print("\n".join(lines[:-1]))
        words = lines[-1].replace(",", "").split()
        if len(words) == 4 and words[1] == "passed":
            totals[0] += int(words[0])
            totals[1] += int(words[2])
        else:
            print(f"failed: ended with status {done.returncode}")
            totals[1] += 1
    print("{} passed, {} failed, {} skipped".format(*totals))
    return 1 if totals[1] else 0


def ask(command, path):
    program = os.environ.get("MOIRA", str(ROOT / "build/moira"))
    libraries = ["--library", f"tensorflow={os.environ[MARK]}", "--library",
                 "keras=2.15.0" if os.environ[MARK] == "2.15" else "keras=3.15.1"]
    done = subprocess.run([program, command, "--isolated", "--budget", "200000000", "--output-format", "json", *libraries, path],
                          capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"moira {command} {path}: status {done.returncode}\n{done.stderr[-2000:]}")
    return json.loads(done.stdout or "[]")


def tensors(value):
    """The results that have a shape, in order."""
    if hasattr(value, "shape") and hasattr(value, "dtype"):
        return [value]
    if isinstance(value, (list, tuple)):
        return [each for item in value for each in tensors(item)]
    return []


def type_name(value):
    return value.dtype if isinstance(value.dtype, str) else value.dtype.name


def run(code, scope):
    try:
        return eval(code, scope), None
    except Exception as error:  # whatever TensorFlow raises is the expected answer
        return None, f"{type(error).__name__}: {str(error)[:300]}"


def cases(options, scope):
    makers = {**tf_rules_calls.functions(), **tf_rules_calls.layers()}
    if options.only:
        makers = {name: make for name, make in makers.items() if name in options.only.split(",")}
    plan = [(name, make, 1 if options.sample else options.calls) for name, make in makers.items()]
    if not options.only or "stack" in options.only:
        plan.append(("stack", tf_rules_calls.stack, 10 if options.sample else 10 * options.calls))
    for name, make, count in plan:
        for i in range(count):
            code = make(tf_rules_calls.Maker(random.Random(f"{options.seed} {name} {i}")))
            yield name, code, *run(code, scope)


def judge(batch, folder, counts, failures, missed):
    lines, names = list(HEAD), []
    for i, (_, code, value, error) in enumerate(batch):
        found = tensors(value) if error is None else []
        whole = f"r{i}"
        lines.append(f"{whole} = {code}")
        if isinstance(value, (list, tuple)) and len(found) == len(value):
            parts = [f"{whole}_{k}" for k in range(len(found))]
            lines.append(f"{', '.join(parts)}{',' if len(parts) == 1 else ''} = {whole}" if parts else "")
        else:
            parts = [whole] if found else []
            lines.append("")
        lines.append("; ".join(f"{part}_t = np.zeros(types[tf.as_dtype({part}.dtype).name])" for part in parts))
        names.append((parts, found))
    path = os.path.join(folder, "calls.py")
    Path(path).write_text("\n".join(lines) + "\n", encoding="utf-8")
    shapes = {row["name"]: row["shape"] for row in ask("shapes", path)}
    alarms = collections.defaultdict(list)
    for row in ask("check", path):
        if row["severity"] == "error":
            alarms[(row["line"] - len(HEAD) - 1) // 3].append(row["message"])
    for i, ((name, code, _, error), (parts, found)) in enumerate(zip(batch, names)):
        counts["calls"] += 1
        if error:
            counts["found" if alarms[i] else "missed"] += 1
            if not alarms[i]:
                missed.append((code, error))
            continue
        if alarms[i]:
            failures.append((code, f"false alarm: {alarms[i][0]}"))
            continue
        is_exact = True
        for part, real in zip(parts, found):
            wanted, known, kind = [n for n in real.shape], shapes.get(part), shapes.get(part + "_t")
            is_known = isinstance(known, list) and "..." not in known
            if is_known and (len(known) != len(wanted) or any(isinstance(a, int) and a != b for a, b in zip(known, wanted))):
                failures.append((code, f"the shape is {wanted}, not {known}"))
                break
            is_exact &= is_known and all(isinstance(a, int) or b is None for a, b in zip(known, wanted))
            if isinstance(kind, list) and kind and isinstance(kind[0], int):
                counts["types"] += 1
                if TYPES[kind[0] - 1] != type_name(real):
                    failures.append((code, f"the elements are {type_name(real)}, not {TYPES[kind[0] - 1]}"))
                    break
        else:
            counts["exact" if is_exact else "imprecise"] += 1
            if not is_exact:
                missed.append((code, f"imprecise: {[shapes.get(part) for part in parts]}"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", default="20251115")
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--calls", type=int, default=30)
    parser.add_argument("--only")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    if MARK not in os.environ:
        return start_generations()
    import keras
    import numpy
    import tensorflow
    scope = {"tf": tensorflow, "keras": keras, "np": numpy, "L": keras.layers}
    counts, failures, missed = collections.Counter(), [], []
    with tempfile.TemporaryDirectory() as folder:
        batch = []
        for case in cases(options, scope):
            batch.append(case)
            if len(batch) == CALLS_PER_PROGRAM:
                judge(batch, folder, counts, failures, missed)
                batch = []
        judge(batch, folder, counts, failures, missed)
    for code, problem in failures[:None if options.verbose else SHOWN]:
        print(f"failed: {code}\n    {problem}")
    if options.verbose:
        for code, problem in missed:
            print(f"unknown: {code}\n    {problem}")
    print(f"    {counts['calls']} calls: {counts['exact']} shapes exact, {counts['imprecise']} less so, {counts['types']} types told; "
          f"{counts['found']} of {counts['found'] + counts['missed']} errors found")
    print(f"{counts['calls'] - len(failures)} passed, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
