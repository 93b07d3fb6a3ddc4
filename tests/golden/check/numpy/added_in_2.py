# options: --library numpy=1.24
# The same with the NumPy before it.
import numpy as np
from numpy import in1d
from numpy import float64, trapezoid  # expect: no-such-import

a = np.zeros(3, dtype=np.float)  # expect: no-such-attribute
b = np.zeros(3).astype(np.int)  # expect: no-such-attribute
c = np.bool(1)  # expect: no-such-attribute
d = np.product([1, 2])
e = np.Inf
f = np.float_(3)
g = np.trapz([1, 2])
h = np.AxisError
i = np.math.pi
j = np.zeros(3).ptp()
k = np.zeros(3).tostring()
m = np.row_stack([[1], [2]])

# What is new has shapes, too.
np.concat([np.zeros((2, 3)), np.ones((4, 3))]) @ np.zeros(4)  # expect: no-such-attribute
np.permute_dims(np.zeros((2, 3, 4)), (2, 0, 1)) + np.zeros((4, 2, 2))  # expect: no-such-attribute
np.vecdot(np.zeros((5, 3)), np.zeros((5, 4)))  # expect: no-such-attribute
np.matvec(np.zeros((5, 2, 3)), np.zeros(3)) + np.zeros((5, 3))  # expect: no-such-attribute
np.vecmat(np.zeros(3), np.zeros((5, 3, 2))) + np.zeros((5, 3))  # expect: no-such-attribute
np.linalg.vector_norm(np.zeros((5, 3)), axis=1) + np.zeros(3)  # expect: no-such-attribute
np.cumulative_sum(np.zeros(4), include_initial=True) + np.zeros(4)  # expect: no-such-attribute
np.unstack(np.zeros((2, 3)))[0] + np.zeros(2)  # expect: no-such-attribute
np.unique_inverse(np.zeros((2, 3))).inverse_indices + np.zeros(6)  # expect: no-such-attribute
np.zeros((2, 3)).mT + np.zeros((2, 3))  # expect: no-such-attribute
try:
    np.sum(np.zeros(3), axis=1)
except np.AxisError:
    pass

# What is there in other versions stands where an exception is handled, or behind a question.
try:
    area = np.trapezoid(np.zeros(3))
except AttributeError:
    area = np.trapz(np.zeros(3))
if hasattr(np, "in1d"):
    np.in1d([1], [2])
integrate = getattr(np, "trapezoid", None) or np.trapz
if np.__version__ < "2":
    np.Inf
if int(np.__version__.split(".")[0]) < 2:
    np.float_(3)

# Rules that changed.
np.zeros((2, 3)) == np.zeros(2)
np.zeros((2, 3)) != [1, 2]
np.zeros((2, 3)) == np.zeros((2, 1))
np.zeros(3) == None
square = np.ones((3, 3))
square @= square  # expect: wrong-type
np.linalg.solve(np.stack([np.eye(5)] * 200), np.ones((200, 5)))
np.linalg.solve(np.stack([np.eye(5)] * 200), np.ones(5)) + np.ones((200, 5))  # expect: wrong-rank
np.array([1, 2], copy=False)
np.array(np.zeros(3), copy=False)
np.asarray([1, 2], copy=False)  # expect: wrong-arguments
np.reshape(np.zeros(4), shape=(2, 2), copy=True) + np.zeros((2, 2))  # expect: wrong-arguments
np.reshape(np.zeros(4), newshape=(2, 2))
np.reshape(np.zeros(4), (2, 2))
np.zeros(4).reshape((2, 2), copy=False)  # expect: wrong-arguments
np.nonzero(np.array(3))
np.cov(np.zeros((1, 3)), rowvar=False) + np.zeros((3, 3))
np.histogram(np.zeros(3), normed=True)  # expect: wrong-arguments
np.corrcoef(np.zeros((2, 3)), bias=True)
np.unique(np.zeros(3), sorted=False)  # expect: wrong-arguments
np.zeros(3, device="cpu")  # expect: wrong-arguments
