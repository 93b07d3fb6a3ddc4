# unknown: lib.flag = 0, 1
from lib import flag
a = 1 if True else undefined
b = undefined if a > 1 else 'b'
c = [1, 2] if flag else (1, 2)
d = c[1]
e = c[2]  # expect: index-out-of-range
# state: a = 1
# state: b = 'b'
# state: d = 2
