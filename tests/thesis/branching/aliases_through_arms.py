# What is changed through one name is seen through the other, in both arms.
# unknown: lib.flag = 0, 1
from lib import flag
a = [0]
b = a if flag else [0]
b.append(1)
c = len(a)
d = [a, b]
d[1][0] = 'x'
e = b - 1     # expect: operand-types
# state: b <= list[int | str]
# state: c <= int
