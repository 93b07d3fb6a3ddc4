#!/usr/bin/env python3
"""Compares the element types of results with NumPy's, in every generation of NumPy that is there.

Arrays, arrays of rank 0, scalars and Python's numbers of all types meet in operators, ufuncs and other functions. A stub of
one function, which gives the name of an element type, tells what Moira knows of the result:

    {}[name(np.ones(3, np.int8) + np.float32(1))]     the dict has no key 'float32'

Where that is the whole name of a type, it must be NumPy's; on a line that NumPy runs nothing else may be found.

    numpy_types_oracle.py --seed 7            6,000 expressions
    numpy_types_oracle.py --seed 7 --sample   600
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy_generations

HERE = Path(__file__).resolve().parent
TYPES = ["bool_", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
         "complex64", "complex128"]
NUMBERS = ["True", "3", "2.5", "1j"]
FORMS = ["np.ones(3, np.{0})", "np.ones((2, 3), np.{0})", "np.array(1, np.{0})", "np.{0}(1)", "np.sum(np.ones(3, np.{0}))"]
# `x ** 2` is left out: NumPy computes some powers by other functions, which depends on the exponent.
BINARY = ["{0} + {1}", "{0} - {1}", "{0} * {1}", "{0} / {1}", "{0} // {1}", "{0} % {1}", "{0} & {1}", "{0} < {1}",
          "np.add({0}, {1})", "np.maximum({0}, {1})", "np.multiply({0}, {1})", "np.where(np.ones(3, bool), {0}, {1})",
          "np.dot({0}, {1})", "np.append({0}, {1})", "np.power({0}, {1})", "np.true_divide({0}, {1})", "np.arctan2({0}, {1})",
          "np.fmin({0}, {1})", "np.outer({0}, {1})", "np.floor_divide({0}, {1})", "np.hypot({0}, {1})", "np.isclose({0}, {1})"]
UNARY = ["np.sum({0})", "np.mean({0})", "np.exp({0})", "np.abs({0})", "-{0}", "np.cumsum({0})", "np.prod({0})", "np.std({0})",
         "np.sqrt({0})", "np.max({0})", "np.sort({0})", "np.square({0})", "np.floor({0})", "np.isnan({0})", "np.median({0})",
         "np.diff({0})", "np.argmax({0})", "np.zeros_like({0})", "np.round({0})", "np.sign({0})", "np.clip({0}, 0, 2)",
         "np.average({0})", "np.var({0})", "np.conj({0})", "np.linalg.norm({0})", "np.tanh({0})"]
STUB = "from moira.stubs import *\n\ndef name(x):\n    return words.dtype_of(x)\n"
HEAD = "import numpy as np\nfrom told import name\n"
WORKER = """
import json, sys, warnings
warnings.simplefilter("ignore")
import numpy as np
np.seterr(all="ignore")
def told(code):
    try:
        return str(np.asarray(eval(code)).dtype)
    except Exception as error:
        return None
print(json.dumps([told(code) for code in json.load(open(sys.argv[1]))]))
"""


def operand(chance):
    return chance.choice(NUMBERS) if chance.random() < 0.2 else chance.choice(FORMS).format(chance.choice(TYPES))


def expression(chance):
    if chance.random() < 0.75:
        return chance.choice(BINARY).format(f"({operand(chance)})", f"({operand(chance)})")
    return chance.choice(UNARY).format(f"({operand(chance)})")


def real_types(python, path):
    done = subprocess.run([python, "-c", WORKER, path], stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def findings(moira, folder, codes, version):
    path = os.path.join(folder, "types.py")
    Path(path).write_text(HEAD + "".join(f"{{}}[name({code})]\n" for code in codes), encoding="utf-8")
    done = subprocess.run([moira, "check", "--isolated", "--library", f"numpy={version}", "--output-format", "json", path],
                          stdout=subprocess.PIPE, text=True, check=False, env={"PATH": "/nowhere"})
    found = {}
    for row in json.loads(done.stdout):
        found.setdefault(row["line"] - 3, []).append(row["message"])
    return found


def judge(code, real, messages, counts):
    """What is wrong with what was found; None for nothing."""
    told = [re.fullmatch(r"the dict has no key '(\w+)'", message) for message in messages]
    others = [message for message, match in zip(messages, told) if not match]
    if real is None:
        counts["errors"] += 1
        counts["found"] += bool(others)
        return None
    if others:
        return f"NumPy runs {code}: {others[0]}"
    name = next((match[1] for match in told if match), "")
    if not re.search(r"\d|bool", name):
        counts["unknown"] += 1
        return None
    counts["exact"] += name == real
    return None if name == real else f"{code} is {real}, not {name}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--moira", default=os.environ.get("MOIRA", str(HERE.parents[1] / "build/moira")))
    parser.add_argument("--python", action="append", default=[], help="ask the NumPy of this interpreter, too")
    parser.add_argument("--sample", action="store_true", help="600 expressions")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    codes = [expression(chance) for _ in range(600 if options.sample else 6000)]
    versions, missing = numpy_generations.generations(options.python)
    failed = asked = 0
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "told.pyi").write_text(STUB, encoding="utf-8")
        asked_for = os.path.join(folder, "codes.json")
        for python, version in versions:
            counts = {"exact": 0, "unknown": 0, "errors": 0, "found": 0}
            problems = []
            for start in range(0, len(codes), 300):
                batch = codes[start:start + 300]
                Path(asked_for).write_text(json.dumps(batch), encoding="utf-8")
                found = findings(options.moira, folder, batch, version)
                real = real_types(python, asked_for)
                problems += filter(None, [judge(code, real[i], found.get(i, []), counts) for i, code in enumerate(batch)])
            print("\n".join(dict.fromkeys(problems)))
            print(f"NumPy {version}: of {len(codes)} types {counts['exact']} are exact, {counts['unknown']} unknown; of "
                  f"{counts['errors']} errors {counts['found']} found; {len(problems)} wrong")
            asked += len(codes)
            failed += len(problems)
    for reason in missing:
        print(f"skipped: {reason}")
    print(f"{asked - failed} passed, {failed} failed, {len(missing)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
