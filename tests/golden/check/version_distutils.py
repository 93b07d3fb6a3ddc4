# Guards as older programs write them are decided by the version of the library.
# options: --library numpy=1.24
from distutils.version import LooseVersion

import numpy as np

if LooseVersion(np.__version__) < LooseVersion("1.20"):
    rows = np.zeros((2, 3)) @ np.zeros((2, 3))
if LooseVersion(np.__version__) >= "1.20.0":
    rows = np.zeros((2, 3)) @ np.zeros((2, 3))  # expect: shape-mismatch
if LooseVersion("1.2.10") > LooseVersion("1.10"):
    1 + "a"
if not LooseVersion("1.0") < LooseVersion("1.0.0"):
    1 + "a"  # expect: operand-types
