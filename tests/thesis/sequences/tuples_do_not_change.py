t = (1, [2], 'three')
t[1].append(4)
t[0] = 5      # expect: item-assignment
del t[0]      # expect: item-assignment
t.append(5)   # expect: no-such-attribute
u = t + (6,)
v = t + [6]   # expect: operand-types
t += (7,)
# state: t = (1, [2, 4], 'three', 7)
