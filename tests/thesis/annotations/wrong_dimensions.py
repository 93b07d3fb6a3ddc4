# unknown: lib.x = np.zeros((3, 4))
from moira.hints import NdArray
from lib import x
a: NdArray[3, float] = x     # expect: invalid-annotation
b: NdArray[3, 4.0] = x       # expect: invalid-annotation
c: NdArray[3, 'four'] = x    # expect: invalid-annotation
d: NdArray[3, 4] = x
e = d @ d                    # expect: shape-mismatch
# state: d = ndarray (3, 4)
