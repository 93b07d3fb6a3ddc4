# Thesis, A.2.1, page 73: objects of two types join to anything. Ours keep both.
# unknown: somelib.either = 0, 1
from somelib import either
a = [1]
b = [1]
c = [[1], 2]
d = 5
if either:
    a = (1,)
    b = [1, 2]
    c = [[1], 2, 3]
    d = [5]
e = a[0]
f = b[0]
g = c[0][0]
# state: a <= [1] | (1,)
# state: b <= list[int]
# state: c <= list[list[int] | int]
# state: d <= int | list[int]
# state: e <= int
# state: f <= int
# state: g <= int
