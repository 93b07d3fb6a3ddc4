# unknown: mine.flag = 0, 1
import math
import os.path as path
from collections import Counter, namedtuple
try:
    import surely_not_installed as fast
except ImportError:
    fast = None
a = math.sqrt(16)
b = path.join('x', 'y')
c = Counter('abca')['a']
Point = namedtuple('Point', 'x y')
p = Point(1, y=2)
d = p.x + p[1]
e = math.sqroot(2)    # expect: no-such-attribute
f = math.sqrt(-1)     # expect: invalid-value
g = Point(1)          # expect: wrong-arguments
h = math.sqrt('4')    # expect: wrong-type
p.x = 5               # expect: read-only-attribute
# state: a = 4.0
# state: d = 3
