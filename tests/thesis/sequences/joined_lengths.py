# Lists of different length: what is common to both arms is still certain.
# unknown: lib.flag = 0, 1
from lib import flag
a = [1, 2, 3]
if flag:
    a = [4, 5]
b = a[0] + 1
c = a[2]         # may: index-out-of-range
d = a[0] + 'x'   # expect: operand-types
x, y = a         # may: unpack-mismatch
# state: b <= int
