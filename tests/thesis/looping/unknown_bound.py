# unknown: lib.n = 0, 3, 1000
from lib import n
i, total, last = 0, 0.0, None
while i < n:
    total += i
    last = i
    i += 1
a = total + 1
b = last + 1   # may: operand-types
c = i + 'x'    # expect: operand-types
# state: i <= int
# state: total <= float
# state: last <= None | int
