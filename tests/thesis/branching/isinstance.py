# unknown: lib.flag = 0, 1
from lib import flag
x = [1, 2] if flag else 7
if isinstance(x, list):
    x.append(3)
    y = x[2]
    z = x + 1  # expect: operand-types
else:
    y = x + 1
    z = x[0]  # expect: not-subscriptable
# state: y <= int
