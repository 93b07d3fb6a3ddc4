"""A name that stands for many arrays: what they have in common is known."""
import sys

import numpy as np

n = len(sys.argv)
if n == 1:
    x = np.ones((2, 3))
elif n == 2:
    x = np.ones((2, 4))
elif n == 3:
    x = np.ones((2, 5))
elif n == 4:
    x = np.ones((2, 6))
elif n == 5:
    x = np.ones((2, 7))
else:
    x = None

if x is not None:
    x + np.ones((2, 1))
    x + np.ones((3, 1))  # expect: shape-mismatch
    x.T @ np.ones(2)
    x.T @ np.ones(3)  # expect: shape-mismatch
    x.reshape(1, 2, -1)
    x[2]  # expect: index-out-of-range
    x.nowhere  # expect: no-such-attribute

values = {1: [1], 2: (2,), 3: {3}, 4: "4", 5: b"5", 6: range(6)}
y = values[n]
len(y) + 1
for i in range(n):
    y = np.ones((3, i)) if i > 2 else np.zeros((3, 1)) if i else np.ones((3, 2)) if n else np.full((3, 4), 1)
    y[0] = i
    y + np.ones((4, 1))  # expect: shape-mismatch

# The truth of an array of several elements raises; where it may be another one, the program goes on with that.
s = np.ones(3).sum() if n > 1 else np.ones(3)
if s:
    1 + ""  # expect: operand-types
if n > 2:
    s = np.ones(4)
    if s:  # expect: invalid-value
        pass
