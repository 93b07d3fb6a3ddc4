"""What an array of objects holds may be anything."""

import numpy as np

parts = np.empty(3, dtype=object)
parts[:] = [np.zeros(2), np.zeros(3), np.zeros(4)]
for part in parts:
    print(part[0], part.shape, (part == 3) | "text")
print(np.array([1, 3, 2]).choose(0, 1, 2, 3, 4))
print(np.repeat([0, 1], 6 / 2).shape)
print(np.repeat([0, 1], 6 / 2).reshape(4, 2))  # expect: invalid-reshape


def after_an_unknown_operand(other):
    """An operand with __array_ufunc__ says itself what comes out, also of an operation in place."""
    numbers = np.arange(3, 7, dtype=float).reshape(2, 2)
    result = numbers.__iadd__(other)
    print(result[-1]["out"])
    plain = np.arange(3, 7, dtype=float)
    plain += np.ones(4)
    print(plain["out"])  # expect: index-out-of-range


letters = np.asarray(["SF", "FF"], dtype="c")
print(letters[0, 1], np.array(["SF", "FF"], "c")[1, 1])
corner = np.diag(np.zeros((3, 3)))
corner[:] = 1  # expect: invalid-value
corner = np.diag(np.zeros((3, 3)))
corner.flags.writeable = True
corner[:] = 1
spread = np.broadcast_to(np.zeros(3), (2, 3))
spread.setflags(write=True)
spread[:] = 2
