names = ['a', 'b', 'c']
sizes = (1, 2, 3, 4)
table = {}
for i, (name, size) in enumerate(zip(names, sizes), 1):
    table[name] = size * i
for a, b in names:  # expect: unpack-mismatch
    pass
# state: table = {'a': 1, 'b': 4, 'c': 9}
# state: i = 3
