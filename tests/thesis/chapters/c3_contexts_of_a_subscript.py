# Thesis, 3.2, page 25: Load, Store and Del of the same expression. Pytropos: handled.
ls = [1, 2, 3, 4]
a = ls[2]
ls[2] = 7
b = ls[2]
del ls[2]
c = ls[2]
del ls[2]
d = ls[2]   # expect: index-out-of-range
ls[2] = 0   # expect: index-out-of-range
del ls[2]   # expect: index-out-of-range
# state: ls = [1, 2]
# state: a = 3
# state: b = 7
# state: c = 4
