# unknown: lib.flag = 0, 1
from lib import flag

def area(shape):
    match shape:
        case ('circle', r):
            return 3 * r * r
        case ('box', w, h) if w > 0:
            return w * h
        case {'side': s}:
            return s * s
        case [first, *rest]:
            return len(rest)
        case int() | float():
            return 0
        case None:
            return 'none'

a = area(('circle', 2))
b = area(('box', 2, 3))
c = area({'side': 4, 'colour': 1})
d = area([1, 2, 3])
e = area(5)
f = area(None) + 1  # expect: operand-types
g = area(('box', 'wide')) + 1
# state: a = 12
# state: b = 6
# state: c = 16
# state: d = 2
# state: e = 0
# state: g = 2
