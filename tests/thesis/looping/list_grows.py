# unknown: lib.n = 0, 3, 200
from lib import n
xs, ys = [], [1]
for k in range(n):
    xs.append(k)
    ys.append('text')
a = len(xs)
b = ys[0]
c = xs + 5  # expect: operand-types
# state: xs <= list[int]
# state: ys <= list[int | str]
