import numpy as np
from moira.hints import NdArray
a = np.zeros((2, 3))
b: NdArray[2, 3] = a
c: NdArray[3, 2] = a          # expect: annotation-mismatch
d: NdArray[2] = a             # expect: annotation-mismatch
e: NdArray[2, 3, 1] = a       # expect: annotation-mismatch
f: NdArray[int, 4] = a        # expect: annotation-mismatch
g: NdArray[()] = a            # expect: annotation-mismatch
h: NdArray[2, int] = a
i: NdArray[2] = [1, 2]        # expect: annotation-mismatch
# state: b = ndarray (2, 3)
# state: h = ndarray (2, 3)
