it = iter([1, 2, 3])
a = next(it)
b = list(it)
c = next(it, 'none')
d = list(zip(*[[1, 2], [3, 4]]))
e = [*map(lambda p: p[0] * p[1], d)]
f, g = reversed((5, 6))
for i in 7:              # expect: not-iterable
    pass
h = next([1])            # expect: wrong-type
# state: a = 1
# state: b = [2, 3]
# state: c = 'none'
# state: d = [(1, 3), (2, 4)]
# state: e = [3, 8]
# state: f = 6
