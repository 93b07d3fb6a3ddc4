# Thesis, 5.2.2, page 46, gone on with: what is appended to `a` may be in `b`.
# unknown: somelib.either = 0, 1
from somelib import either

if either:
    a = []
    b = a
else:
    a = []
    b = []
a.append(1)
n = len(b)
c = a + 1     # expect: operand-types
d = a[0]
e = b[0]      # may: index-out-of-range
# state: a <= list[int]
# state: b <= list[int]
# state: n <= int
