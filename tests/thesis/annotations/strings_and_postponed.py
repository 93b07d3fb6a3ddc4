# unknown: lib.x = np.zeros((3, 4))
from __future__ import annotations
import numpy as np
from lib import x
from moira.hints import NdArray

def f(a: NdArray[3, 4], b: Missing) -> AlsoMissing:
    return a.T @ a

g = f(np.array(x), None)
y: NdArray[3, 4] = x
z = y @ y                        # expect: shape-mismatch
# state: y = ndarray (3, 4)
