# Thesis, A.2.1, page 73: pairs of addresses that were seen before are shared, so cycles end and aliases stay.
# unknown: somelib.either = 0, 1
from somelib import either
if either:
    a = [1]
    b = [a, a]
    a.append(b)
else:
    a = [2]
    b = [a, a]
    a.append(b)
a[0] = 9
c = b[0][0]
d = b[1][1][0][0]
# state: c <= int
# state: d <= int
