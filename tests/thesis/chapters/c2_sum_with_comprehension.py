# Thesis, 2.4, page 11. Pytropos: no comprehensions.
import numpy as np
a = [1, 2, 3]
b = [4, 5, 6]
c = [a[i]+b[i] for i in range(len(a))]
d = np.array(a) + np.array(b)
b.pop()
e = [a[i]+b[i] for i in range(len(a))]  # expect: index-out-of-range
# state: c = [5, 7, 9]
# state: d = ndarray (3)
# state: b = [4, 5]
