"""Every statement here either runs or fails as its comment says; tests/oracle/golden_oracle.py has CPython
confirm it."""
import numpy as np

a = np.zeros((2, 3))
b = np.ones((3, 4))
v = np.arange(3)
t = np.zeros((4, 2, 3))

# Broadcasting.
a + v
a * np.ones((2, 1))
t + a
a + b  # expect: shape-mismatch
a - np.ones(2)  # expect: shape-mismatch
np.add(a, b)  # expect: shape-mismatch
np.where(a > 0, b, 1)  # expect: shape-mismatch
c = np.zeros((2, 3))
c += np.ones((4, 2, 3))  # expect: shape-mismatch
a[:, :2] = np.ones((2, 3))  # expect: shape-mismatch

# Products.
a @ b
t @ b
v @ b
a @ a  # expect: shape-mismatch
np.dot(a, np.ones((2, 5)))  # expect: shape-mismatch
v.dot(a)  # expect: shape-mismatch
np.matmul(a, a)  # expect: shape-mismatch

# Reshaping.
a.reshape(3, 2)
a.reshape(-1)
np.reshape(t, (8, -1))
a.reshape(shape=(3, 2))  # expect: wrong-arguments
a.reshape(4, 2)  # expect: invalid-reshape
a.reshape(-1, 4)  # expect: invalid-reshape
np.reshape(a, (-1, -1))  # expect: invalid-reshape

# Joining.
np.concatenate([a, a])
np.concatenate([a, np.ones((2, 5))], axis=1)
np.concatenate([a, b])  # expect: concatenate-mismatch
np.concatenate([a, v])  # expect: concatenate-mismatch
np.vstack([a, np.ones((1, 4))])  # expect: concatenate-mismatch
np.hstack([a, b])  # expect: concatenate-mismatch
np.stack([a, b])  # expect: concatenate-mismatch

# Einstein sums.
np.einsum("ij,jk->ik", a, b)
np.einsum("ij,kj->ik", a, b)  # expect: invalid-einsum
np.einsum("ijk,jk", a, b)  # expect: invalid-einsum
np.einsum("ij->k", a)  # expect: invalid-einsum

# Indices.
a[1, 2]
a[-2]
t[..., 0]
v[0, 0]  # expect: too-many-indices
a[0, 0, 0]  # expect: too-many-indices
a[2]  # expect: index-out-of-range
a[0, -4]  # expect: index-out-of-range
a[[0, 2]]  # expect: index-out-of-range

# Axes.
a.sum(axis=1)
np.max(t, axis=(0, -1))
a.sum(axis=2)  # expect: axis-out-of-range
np.mean(t, axis=-4)  # expect: axis-out-of-range
np.expand_dims(a, 4)  # expect: axis-out-of-range
np.swapaxes(a, 0, 2)  # expect: axis-out-of-range

# Ranks.
np.linalg.inv(np.ones((2, 2)) + np.eye(2))
np.linalg.inv(v)  # expect: wrong-rank
np.diag(t)  # expect: wrong-rank

# Dimensions.
np.zeros((2, 0))
np.zeros((-1, 2))  # expect: invalid-dimension
np.zeros((2.0, 3))  # expect: invalid-dimension
np.ones(3 / 1)  # expect: invalid-dimension

# Ranges.
assert np.arange(0, 1, np.inf).shape == (1,)
assert np.arange(0, 1, -np.inf).shape == np.arange(0, 0, np.inf).shape == (0,)
np.arange(0, np.nan)  # expect: invalid-value
np.arange(np.inf)  # expect: invalid-value

# Unpacking.
h, w = a.shape
p, q, r, s = t
h, w = t.shape  # expect: unpack-mismatch
n, h, w = a.shape  # expect: unpack-mismatch

# Types of elements.
mask = v > 1
np.clip(mask, 0, 1) - mask
np.clip(mask, False, True) - mask  # expect: wrong-type
np.add(v, v, out=np.zeros(3))
np.add(v, a, out=np.zeros((2, 3)))
np.add(v, 0.5, out=v)  # expect: wrong-type
np.add(v, 0.5, out=v, casting="unsafe")
v ** 2
v ** -1  # expect: invalid-value
v[:0] ** -1
a ** -1
np.power(v, -2)  # expect: invalid-value
np.r_[v, 1:3]["text"]  # expect: index-out-of-range
np.sum(v)[:, None]  # expect: index-out-of-range
np.sum(v)[None]
np.sum(v)[True]

# Arrays that cannot be written, and views.
wide = np.broadcast_to(v, (2, 3))
wide[0] = 1  # expect: invalid-value
wide.T[0] = 1  # expect: invalid-value
wide[:, 1:][0] = 1  # expect: invalid-value
wide[[0]][0] = 1
wide.copy()[0] = 1
(wide + 1)[0] = 1
np.add(wide, 1, out=wide)  # expect: invalid-value
np.diagonal(np.ones((3, 3)))[0] = 1  # expect: invalid-value
np.diag(np.ones((3, 3)))[0] = 1  # expect: invalid-value
np.diag(np.ones(3))[0] = 1
for row in wide:
    row[0] = 2  # expect: invalid-value
big = np.array([[100], [2]])
for row in big:
    row[0] = 0
np.ones(3)[big]
big = np.array([100, 2])
view = big[:]
view[:] = 1
np.ones(3)[big]
big = np.array([100, 2])
view = big.reshape(2, 1)
view[:] = 1
np.ones(3)[big]
big = np.array([100, 2])
copied = big[[0, 1]]
copied[:] = 1
np.ones(3)[big]  # expect: index-out-of-range
for number in big:
    number += 1
np.ones(3)[big]  # expect: index-out-of-range
whole = np.zeros(3, int)
whole[0] = np.nan  # expect: invalid-value
whole[0] = -np.inf  # expect: overflow
whole[0] = 2.5
whole[:] = [1.5, np.nan, 2]  # expect: invalid-value
whole[:] = np.array([1.5, np.nan, 2])
whole.fill(np.nan)  # expect: invalid-value
a[0] = np.nan
big = np.array([100, 2])
big.flat[0] = 0
np.ones(3)[big]
big = np.array([100, 2])
big.flat = [0, 1]
np.ones(3)[big]
(a.flat > 0) + np.ones(6)
(a.flat > 0) + np.ones(5)  # expect: shape-mismatch
big.flat[2]  # expect: index-out-of-range
mask[:] = True
np.cross(mask, mask)  # expect: wrong-type
np.cross(mask, v)
v @ [1, 2, "a"]  # expect: operand-types
np.matmul(v, [1, 2, "a"])  # expect: wrong-type
np.c_[np.sum(v), np.sum(v)].reshape(2)
np.c_[np.sum(v), np.sum(v)].reshape(3)  # expect: invalid-reshape
np.concatenate([v, v], dtype=float)
np.concatenate([a, a], dtype=int)  # expect: wrong-type
np.concatenate([a, a], dtype=int, casting="unsafe")
np.vstack([a, a], dtype=int)  # expect: wrong-type
np.stack([v, v], dtype=np.float32)
np.asarray(float(v[0])).reshape(2)  # expect: invalid-reshape
