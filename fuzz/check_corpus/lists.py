import itertools, collections, functools, operator, heapq, bisect, copy
a = [3, 1, 2]
a.append(4); a.extend((5,)); a.insert(0, 0); a.remove(3); a.pop(); a.sort(); a.reverse(); a.index(1); a.count(1); a.clear()
a[1:2] = [7, 8]
del a[:1]
b = {'a': 1}
b.update(c=2); b.setdefault('d', []).append(1); b.pop('a'); b.popitem(); list(b.keys()) + list(b.values())
c = {1, 2} | {3} & {2} - {1} ^ {5}
c.add(4); c.discard(9)
d = collections.defaultdict(list); d['x'].append(1)
e = collections.Counter('abc').most_common(1), collections.deque([1], maxlen=2), collections.OrderedDict(a=1)
f = list(itertools.chain([1], [2])), list(itertools.product('ab', repeat=2)), list(itertools.islice(itertools.count(), 3))
g = list(itertools.combinations(range(4), 2)), list(zip(*[(1, 2), (3, 4)])), list(itertools.groupby('aab'))
h = functools.reduce(operator.mul, [1, 2, 3], 1), heapq.heappop([1]), bisect.bisect([1, 2], 1), copy.deepcopy(b)
i = iter(a); next(i, None); list(i)
j, *k = 'abc'
(l, m), n = [1, 2], 3
o = [[0] * 3 for _ in range(3)]; o[1][2] = 5
p = [*a, *range(3)], {**b, 'z': 1}
for q, (r, s) in enumerate(b.items()): pass
