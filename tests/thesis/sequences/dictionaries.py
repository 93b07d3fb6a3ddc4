d = {'a': 1, 'b': [2]}
d['c'] = d['a'] + 1
d['b'].append(3)
e = d.pop('a')
f = d.get('zz', 0)
g = d.setdefault('n', [])
g.append(1)
h = d['zz']        # expect: key-missing
i = {[]: 1}        # expect: wrong-type
del d['zz']        # expect: key-missing
j = {**d, 'b': 0}
k, l = {'x': 1, 'y': 2}
# state: d = {'b': [2, 3], 'c': 2, 'n': [1]}
# state: e = 1
# state: f = 0
# state: j = {'b': 0, 'c': 2, 'n': [1]}
# state: k = 'x'
