a = [0, 1, 2, 3, 4, 5]
b = a[1:4]
c = a[::-2]
d = a[10:]
e = (1, 2, 3)[-2:]
f = 'abcdef'[4:1:-1]
a[1:3] = ['x']
del a[-2:]
g = a[::0]   # expect: invalid-value
h = b[5]     # expect: index-out-of-range
i = b[-4]    # expect: index-out-of-range
# state: a = [0, 'x', 3]
# state: b = [1, 2, 3]
# state: c = [5, 3, 1]
# state: d = []
# state: e = (2, 3)
# state: f = 'edc'
