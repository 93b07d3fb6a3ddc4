a = {1, 2, 2}
a.add(3)
a.discard(9)
b = a & {2, 3, 4}
c = len(a | {9})
d = 2 in a
a.remove(9)          # expect: key-missing
e = a[0]             # expect: not-subscriptable
f = a + {1}          # expect: operand-types
g = {[1]}            # expect: wrong-type
a.append(1)          # expect: no-such-attribute
# state: a = {1, 2, 3}
# state: b = {2, 3}
# state: c = 4
# state: d = True
