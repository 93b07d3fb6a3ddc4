"""Versions as the package packaging compares them."""
from packaging import version
from packaging.version import Version

import numpy as np

old, new = version.parse("1.9.1"), Version("1.10")
np.ones(3 if old < new else 4) + np.ones(4)  # expect: shape-mismatch
np.ones(3 if version.parse("1.10.0") == new else 4) + np.ones(4)  # expect: shape-mismatch
np.ones(3 if version.parse("1.10rc1") < new else 4) + np.ones(4)  # expect: shape-mismatch
np.ones(3 if version.parse("1.10+cpu") > new else 4) + np.ones(4)  # expect: shape-mismatch
np.ones(3 if version.parse("1.10.dev3") < version.parse("1.10a1") else 4) + np.ones(4)  # expect: shape-mismatch
np.ones(3 if version.parse("2!1.0") < new else 4) + np.ones(4)
np.ones(new.major + new.minor) + np.ones(4)  # expect: shape-mismatch
old < "1.10"  # expect: operand-types
