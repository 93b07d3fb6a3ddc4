# Thesis, 5.2.2, pages 46 and 47, with an end: element and length of the list widen separately.
# unknown: somewhere.something = 0, 1
# unknown: somewhere.limit = 0, 10, 300
from somewhere import something, limit

a = []
a.append(3)
i = a[0]
while i < limit:
    if something:
        a.append(i)
    else:
        a.append(i+1)
    i = len(a) + 2
b = a[0] + 1
c = a + (1,)  # expect: operand-types
# state: a <= list[int]
# state: i <= int
# state: b <= int
