# unknown: lib.flag = 0, 1
from lib import flag
t = (1, 2) if flag else (1, 2, 3)
if len(t) == 2:
    x, y = t
    z = t[2]        # expect: index-out-of-range
else:
    x, y, z = t
    p, q = t        # expect: unpack-mismatch
w = x + y
# state: x = 1
# state: y = 2
# state: w = 3
