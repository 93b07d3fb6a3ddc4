def push(xs, x=[]):
    xs.append(len(x))
    x.append(0)
    return x

a = []
b = push(a)
c = push(a)
d = push(a, (1, 2).__class__([7]))   # expect -6: no-such-attribute
e = a[3]                             # expect: index-out-of-range
# state: a = [0, 1, 1]
# state: b = [0, 0]
# state: c = [0, 0]
