import numpy as np
empty, full = [], [0]
if empty or '' or {} or 0 or 0.0 or None or ():
    a = undefined
else:
    a = 1
if full and 'x' and {0: 0} and -1:
    b = 2
if np.zeros((2, 2)).sum() == 0:
    c = 3
if np.zeros(3):  # expect: invalid-value | shape-mismatch
    d = 4
# state: a = 1
# state: b = 2
