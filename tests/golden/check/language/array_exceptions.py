"""try around arrays: what cannot fail does not, and what may fail may."""
import numpy as np

a = np.ones((2, 6))
v = np.arange(6)

# The shapes and the types of the elements are known: nothing is raised.
try:
    b = np.concatenate([a, a])
    c = (b * 2).reshape(3, -1)
    d = c.T
except Exception:
    d = nowhere[0]
np.zeros((8, 3)) + d
np.zeros((4, 6)) + d  # expect: shape-mismatch


# What was raised is certain, too.
try:
    e = a + np.ones(5)
except ValueError:
    e = np.ones(4)
e.reshape(2, 2)
e.reshape(3, 2)  # expect: invalid-reshape


# The numbers decide whether these fail.
try:
    f = np.linalg.inv(np.ones((2, 2)))
except np.linalg.LinAlgError:
    f = np.ones(3)
np.ones(3) + f

try:
    g = v ** (v - 3)
except ValueError:
    g = np.ones(5)
np.ones(5) + g


# A function that is known to succeed, called twice.
def halves(x):
    return x.reshape(2, -1)


try:
    h = halves(v)
    h = halves(v)
except ValueError:
    h = nowhere[1]
h.reshape(3, 2)
h @ np.ones(3)
h @ np.ones(2)  # expect: shape-mismatch


# Whoever wants exceptions for what is only a warning gets them.
def divide(x, y):
    try:
        quotient = x / y
    except FloatingPointError:
        quotient = np.ones(9)
    return quotient


with np.errstate(all="raise"):
    np.ones(9) + divide(a, np.zeros(6))
    try:
        i = a / np.zeros(6)
    except Exception:
        i = np.ones(7)
np.ones(7) + i
