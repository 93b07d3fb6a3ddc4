import numpy as np
try:
    a = 1 / 0
except ZeroDivisionError:
    a = 'caught'
try:
    b = np.zeros((2, 3)) @ np.zeros((2, 3))
except ValueError as problem:
    b = str(problem)
else:
    b = undefined
finally:
    c = 'finally'
def first(xs):
    try:
        return xs[0]
    except (IndexError, KeyError):
        return None
d = first([])
e = first([7])
try:
    f = [][0]    # expect: index-out-of-range
except ZeroDivisionError:
    f = None
# state: a = 'caught'
# state: c = 'finally'
# state: d = None
# state: e <= int | None
