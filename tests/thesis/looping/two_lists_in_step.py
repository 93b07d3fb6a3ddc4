# unknown: lib.n = 0, 2, 60
from lib import n
xs, ys = [0], ['a']
while len(xs) < n:
    xs, ys = ys, xs
    xs.append(xs[0])
a = xs[0]
b = xs[0] - [1]          # expect: operand-types
# state: xs <= list[int | str]
