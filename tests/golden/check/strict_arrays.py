# options: --strict
"""What may fail with arrays, with --strict: the elements decide."""
import numpy as np

v = np.random.randint(0, 9, size=6)
w = np.random.rand(6)
v ** v  # expect: invalid-value
v ** 2
w ** v
2 ** v  # expect: invalid-value
2.0 ** v
np.power(v, v)  # expect: invalid-value

# Views that may be copies.
wide = np.broadcast_to(w, (2, 6))
wide.reshape(3, 4)[0] = 1  # expect: invalid-value
wide.ravel()[0] = 1  # expect: invalid-value
wide.copy()[0] = 1

# Numbers that may be no numbers.
v[0] = w.sum()  # expect: invalid-value
v[0] = float(w[0])  # expect: invalid-value
v[:] = w
v[0] = v.sum()
w[0] = w.sum()
for number in v:
    number + 1
v[0] = w[:1]  # expect: invalid-value
v[:1] = w[:1]
v[0] = v[:1]
