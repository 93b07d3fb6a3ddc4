sizes = {'w': (3, 4), 'b': (4,)}
import numpy as np
weights = {name: np.zeros(size) for name, size in sizes.items()}
total = 0
for name, array in weights.items():
    total += array.size
x = np.ones((2, 3)) @ weights['w'] + weights['b']
y = np.ones((2, 4)) @ weights['w']       # expect: shape-mismatch
z = weights['c']                         # expect: key-missing
for name, array in weights:              # expect: unpack-mismatch
    pass
# state: total = 16
# state: x = ndarray (2, 4)
