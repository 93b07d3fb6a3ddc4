# unknown: lib.p = 0, 1
# unknown: lib.q = 0, 1
from lib import p, q
a = 1
if not (p and q):
    a = 2
b = p and 5
c = 0 or 'last'
d = 1 and [] or None
if c == 'last' and d is None:
    e = c - d  # expect: operand-types
# state: a <= int
# state: c = 'last'
# state: d = None
