import math, random
a = [1, 2, *range(3)]
b = {'k': 1, **{'l': 2}}
c = {1, 2, *a}
d = (1, 'x', None, ..., True, 1.5, 2j, b'b')
e = a[0], a[-1], a[1:2], a[::-1], b['k'], d[1:][0]
f = 1 if a else 2
g = not a or b and c
h = 1 < 2 <= 3 != 4
i = a is not None, 1 in a, 2 not in c
j = -1 + +2 - ~3 * 4 / 5 // 6 % 7 ** 2 << 1 >> 1 & 3 | 4 ^ 5
k = [x * y for x in range(3) if x for y in range(x)]
l = {x: y for x, y in zip('ab', range(2))}
m = {x for x in 'abc'}
n = sum(x for x in range(10))
o = (p := 5) + p
q = f'{p:>{10}} {p!r} {p=} {{}} {a[0]:0.2f}'
r = '%s %d %5.2f %%' % ('a', 1, 2.0), '{} {x} {0[0]}'.format(a, x=1) if p else ''
s = lambda: (yield)
t = a.append(3), a.pop(), a.sort(key=lambda v: -v), b.get('z', 0), ' x '.strip().split(',')
u = sorted(b.items(), key=lambda kv: kv[1], reverse=True)
v = max(a, default=0), min(1, 2), abs(-1), round(1.5), divmod(7, 2), pow(2, 3, 5), sum([[1], [2]], [])
w = list(map(str, a)), list(filter(None, a)), list(enumerate(a, 1)), list(reversed(a)), any(a), all(a)
x = int('1'), float('1.5'), str(1), bool([]), bytes(3), tuple(a), set(a), frozenset(a), dict(x=1)
y = isinstance(a, (list, tuple)), hasattr(a, 'x'), getattr(a, 'x', None), type(a)(), id(a), hash('a')
z = math.sqrt(4), math.floor(2.5), random.random(), random.choice(a)
