import numpy as np
a = np.zeros(3)
b = np.ones((2, 3), dtype=int)
c = np.full((4,), 7.0)
d = np.eye(3)
e = np.arange(2, 10, 3)
f = np.linspace(0, 1, 5)
g = np.empty_like(b)
h = np.zeros((2, -1))     # expect: invalid-dimension
i = np.zeros((2, 1.5))    # expect: invalid-dimension | wrong-type
j = np.zeros(2, 3)        # expect: wrong-type | wrong-arguments
k = np.identity(2)
l = np.array(5)
# state: a = ndarray (3)
# state: b = ndarray (2, 3)
# state: c = ndarray (4)
# state: d = ndarray (3, 3)
# state: e = ndarray (3)
# state: f = ndarray (5)
# state: g = ndarray (2, 3)
# state: k = ndarray (2, 2)
# state: l = ndarray ()
