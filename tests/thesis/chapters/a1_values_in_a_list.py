# Thesis, A.1.2, pages 59 and 60. Pytropos: handled.
a = [None, 4, ()]
b = [2, 54, [True], 6, 0.0]
c = b[2]
c[0] = 7
n = len(a)
a.size        # expect: no-such-attribute
# state: a = [None, 4, ()]
# state: b = [2, 54, [7], 6, 0.0]
# state: c = [7]
# state: n = 3
