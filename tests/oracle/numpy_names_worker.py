"""What NumPy has: `numpy_names_worker.py` prints the public names of its modules and objects, by the expression that gives
them; `numpy_names_worker.py FILE` prints which of the names in FILE, in the same form, are there."""

import importlib
import json
import sys
import warnings

warnings.simplefilter("ignore")

import numpy as np  # noqa: E402

MODULES = ["numpy", "numpy.linalg", "numpy.fft", "numpy.random", "numpy.ma", "numpy.testing", "numpy.polynomial", "numpy.char",
           "numpy.rec", "numpy.strings", "numpy.exceptions", "numpy.dtypes", "numpy.typing", "numpy.lib.stride_tricks"]
OBJECTS = [
    "np.zeros((2, 3))", "np.zeros(3, dtype=int)", "np.dtype('f8')", "np.float64(1)", "np.float32(1)", "np.int64(1)",
    "np.uint8(1)", "np.bool_(True)", "np.complex128(1)", "np.str_('a')", "np.bytes_(b'a')", "np.datetime64('2020-01-01')",
    "np.random.default_rng(0)", "np.random.RandomState(0)", "np.matrix([[1, 2]])", "np.ma.array([1, 2])",
    "np.zeros(3, dtype=[('a', 'i4'), ('b', 'f4')])", "np.zeros(3, dtype=[('a', 'i4'), ('b', 'f4')]).view(np.recarray)",
    "np.add", "np.finfo('f8')", "np.iinfo('i8')", "np.poly1d([1, 2])", "np.zeros(3).flat", "np.zeros(3).flags",
    "np.broadcast(1, 2)", "np.ndindex(2)", "np.ndenumerate([1])", "np.vectorize(abs)",
    "np.polynomial.Polynomial([1, 2])", "np.random.SeedSequence(1)", "np.random.PCG64(1)",
]
# Modules that NumPy imports for itself, and what only its own tests or builds use.
PRIVATE = {"annotations", "division", "absolute_import", "print_function", "np", "sys", "os", "warnings", "re", "io", "nt",
           "pickle", "functools", "contextlib", "operator", "itertools", "types", "nx", "ma", "contextmanager"}


def is_public(name):
    return not name.startswith("_") and name not in PRIVATE


def value_of(expression):
    try:
        return importlib.import_module(expression) if expression in MODULES else eval(expression)
    except Exception:
        return None


def names_of(expression):
    value = value_of(expression)
    if value is None:
        return []
    names = set(dir(value))
    if expression == "numpy":
        names |= set(getattr(np, "__expired_attributes__", ())) | set(getattr(np, "__former_attrs__", ()))
        expired = getattr(sys.modules.get("numpy._expired_attrs_2_0"), "__expired_attributes__", ())
        names |= set(expired) | {"float", "int", "bool", "object", "str", "complex", "long", "unicode", "typeDict"}
    return sorted(filter(is_public, names))


def has(value, name):
    try:
        getattr(value, name)
    except AttributeError:
        return False
    except Exception:
        return True
    return True


def main():
    if len(sys.argv) == 1:
        print(json.dumps({expression: names_of(expression) for expression in MODULES + OBJECTS}))
        return
    with open(sys.argv[1], encoding="utf-8") as file:
        asked = json.load(file)
    answers = {}
    for expression, names in asked.items():
        value = value_of(expression)
        answers[expression] = None if value is None else {name: has(value, name) for name in names}
    print(json.dumps(answers))


main()
