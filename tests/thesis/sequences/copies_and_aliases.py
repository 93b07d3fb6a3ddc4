import copy
a = [[1], [2]]
b = a[:]
c = copy.deepcopy(a)
d = list(a)
b[0].append('shared')
b.append('own')
e = c[0]
f = a[2]             # expect: index-out-of-range
g = a[0][1] + 1      # expect: operand-types
h = a is b, a[0] is b[0], c[0] is a[0]
# state: a = [[1, 'shared'], [2]]
# state: b = [[1, 'shared'], [2], 'own']
# state: d = [[1, 'shared'], [2]]
# state: e = [1]
# state: h = (False, True, False)
