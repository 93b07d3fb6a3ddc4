# options: --library numpy=2.4
# Ways in which programs ask which NumPy they run with: nothing is reported.
import numpy as np
try:
    from numpy import trapezoid
except ImportError:
    from numpy import trapz as trapezoid
try:
    from numpy.exceptions import AxisError
except ImportError:
    from numpy import AxisError
try:
    AxisError2 = np.exceptions.AxisError
except AttributeError:
    AxisError2 = np.AxisError
NUMPY2 = np.lib.NumpyVersion(np.__version__) >= "2.0.0"
inf = np.inf if NUMPY2 else np.Inf
import os
NP2 = not os.environ.get("X")
if NP2:
    np.trapezoid
else:
    np.trapz
from packaging.version import parse
if parse(np.__version__) >= parse("2.0"):
    tz = np.trapezoid
else:
    tz = np.trapz
if np.__version__.startswith("1."):
    np.float_(3)
if tuple(map(int, np.__version__.split(".")[:2])) < (2, 0):
    np.product([1])
major = int(np.__version__.split(".", 1)[0])
x = np.product([1]) if major < 2 else np.prod([1])
def late():
    try:
        return np.in1d([1], [2])
    except AttributeError:
        return np.isin([1], [2])
def late2():
    if hasattr(np, "in1d"):
        return np.in1d([1], [2])
    return np.isin([1], [2])
