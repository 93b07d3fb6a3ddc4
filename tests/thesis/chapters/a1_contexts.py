# Thesis, A.1.1, pages 56 to 58: the expressions of the examples, with classes. Pytropos: no classes.
class Thing():
    ...
a = Thing()
b = Thing()
a.b = [1, 2, 3, 4]
b.c = 5
s = a.b[3] + b.c
a.b[3] = 3
t = a.b[3] + b.c
del a.b[3]
u = a.b[3]     # expect: index-out-of-range
del a
v = a          # expect: undefined-name
# state: s = 9
# state: t = 8
