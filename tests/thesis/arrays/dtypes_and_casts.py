import numpy as np
a = np.array([1, 2, 3])
b = a.astype(float) / 2
c = a.astype('int32')
d = np.array(['x', 'y'])
e = d + 1                      # expect: operand-types | wrong-type
f = a & 1
g = b & 1                      # expect: operand-types | wrong-type
h = np.array([1, 'x'])
i = a.item()                   # expect: invalid-value | shape-mismatch
j = a.foo                      # expect: no-such-attribute
k = np.zeross(3)               # expect: no-such-attribute
l = a(3)                       # expect: not-callable
m = float(a)                   # expect: wrong-type | shape-mismatch | invalid-value
# state: b = ndarray (3)
# state: c = ndarray (3)
# state: f = ndarray (3)
# state: h = ndarray (2)
