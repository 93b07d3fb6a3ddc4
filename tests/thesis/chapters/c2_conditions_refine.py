# Thesis, 2.6.6, pages 19 and 20 (there in C++): backward assignment. Pytropos: does not have it.
# unknown: somelib.first = True, False
# unknown: somelib.second = True, False
from somelib import first, second
a = 2
if first:
    a = 3
elif second:
    a = 4
if a < 3:
    b = a
else:
    b = a - 2
# state: a <= int
# state: b <= 1 | 2
