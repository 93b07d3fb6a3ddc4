# += changes a list in place and makes a new tuple.
a = [1]
b = a
b += [2]
c = (1,)
d = c
d += (2,)
e = [[]] * 3
e[0].append('x')
f = [[] for _ in range(3)]
f[0].append('x')
g = a[2]  # expect: index-out-of-range
# state: a = [1, 2]
# state: c = (1,)
# state: d = (1, 2)
# state: e = [['x'], ['x'], ['x']]
# state: f = [['x'], [], []]
