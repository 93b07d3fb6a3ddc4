# An annotation that says less than is known changes nothing.
import numpy as np
from typing import Any
from moira.hints import NdArray
a: NdArray[int, int] = np.zeros((2, 3))
b: np.ndarray = np.zeros((2, 3))
c: Any = 5
d: object = 'x'
e: list = [1]
f = a + np.zeros(4)   # expect: shape-mismatch
g = b + np.zeros(4)   # expect: shape-mismatch
# state: a = ndarray (2, 3)
# state: b = ndarray (2, 3)
# state: c = 5
# state: d = 'x'
# state: e = [1]
