a = [3, 1, 2]
a.sort()
a.insert(1, 9)
a.extend((7, 8))
b = a.pop()
c = a.pop(0)
a.remove(9)
a.reverse()
d = a.index(2)
e = a.count(7)
a.remove(100)      # expect: invalid-value
f = a.index(100)   # expect: invalid-value
g = [].pop()       # expect: index-out-of-range
h = a.add(3)       # expect: no-such-attribute
# state: a = [7, 3, 2]
# state: b = 8
# state: c = 1
# state: d = 2
# state: e = 1
