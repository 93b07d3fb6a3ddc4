# options: --library numpy=2.4.6
# Names that NumPy 2 took away, and those that it brought.
import numpy as np
from numpy import in1d  # expect: no-such-import
from numpy import float64, trapezoid

a = np.zeros(3, dtype=np.float)  # expect: no-such-attribute
b = np.zeros(3).astype(np.int)  # expect: no-such-attribute
c = np.bool(1)
d = np.product([1, 2])  # expect: no-such-attribute
e = np.Inf  # expect: no-such-attribute
f = np.float_(3)  # expect: no-such-attribute
g = np.trapz([1, 2])  # expect: no-such-attribute
h = np.AxisError  # expect: no-such-attribute
i = np.math.pi  # expect: no-such-attribute
j = np.zeros(3).ptp()  # expect: no-such-attribute
k = np.zeros(3).tostring()  # expect: no-such-attribute
m = np.row_stack([[1], [2]])

# What is new has shapes, too.
np.concat([np.zeros((2, 3)), np.ones((4, 3))]) @ np.zeros(4)  # expect: shape-mismatch
np.permute_dims(np.zeros((2, 3, 4)), (2, 0, 1)) + np.zeros((4, 2, 2))  # expect: shape-mismatch
np.vecdot(np.zeros((5, 3)), np.zeros((5, 4)))  # expect: shape-mismatch
np.matvec(np.zeros((5, 2, 3)), np.zeros(3)) + np.zeros((5, 3))  # expect: shape-mismatch
np.vecmat(np.zeros(3), np.zeros((5, 3, 2))) + np.zeros((5, 3))  # expect: shape-mismatch
np.linalg.vector_norm(np.zeros((5, 3)), axis=1) + np.zeros(3)  # expect: shape-mismatch
np.cumulative_sum(np.zeros(4), include_initial=True) + np.zeros(4)  # expect: shape-mismatch
np.unstack(np.zeros((2, 3)))[0] + np.zeros(2)  # expect: shape-mismatch
np.unique_inverse(np.zeros((2, 3))).inverse_indices + np.zeros(6)  # expect: shape-mismatch
np.zeros((2, 3)).mT + np.zeros((2, 3))  # expect: shape-mismatch
try:
    np.sum(np.zeros(3), axis=1)
except np.exceptions.AxisError:
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
np.zeros((2, 3)) == np.zeros(2)  # expect: shape-mismatch
np.zeros((2, 3)) != [1, 2]  # expect: shape-mismatch
np.zeros((2, 3)) == np.zeros((2, 1))
np.zeros(3) == None
square = np.ones((3, 3))
square @= square
square @= np.ones((3, 2))  # expect: shape-mismatch
square @= np.ones((2, 3))  # expect: shape-mismatch
square @= np.ones(3)  # expect: wrong-rank
row = np.ones(3)
row @= square
row @= row  # expect: wrong-rank
np.linalg.solve(np.stack([np.eye(5)] * 200), np.ones((200, 5)))  # expect: shape-mismatch
np.linalg.solve(np.stack([np.eye(5)] * 200), np.ones(5)) + np.ones((200, 5))
np.array([1, 2], copy=False)  # expect: invalid-value
np.array(np.zeros(3), copy=False)
np.asarray([1, 2], copy=False)  # expect: invalid-value
np.reshape(np.zeros(4), shape=(2, 2), copy=True) + np.zeros((2, 2))
np.reshape(np.zeros(4), newshape=(2, 2))  # expect: wrong-arguments
np.reshape(np.zeros(4), (2, 2))
np.zeros(4).reshape((2, 2), copy=False)
np.nonzero(np.array(3))  # expect: invalid-value
np.cov(np.zeros((1, 3)), rowvar=False) + np.zeros((3, 3))
np.histogram(np.zeros(3), normed=True)  # expect: wrong-arguments
np.corrcoef(np.zeros((2, 3)), bias=True)  # expect: wrong-arguments
np.unique(np.zeros(3), sorted=False)
np.zeros(3, device="cpu")
