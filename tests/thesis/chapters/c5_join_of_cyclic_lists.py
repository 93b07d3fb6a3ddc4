# Thesis, 5.2.1, pages 43 and 44: both branches give the same list, which contains itself. Pytropos: handled.
# unknown: importantlib.either = 3, 40
from importantlib import either

either: int = either

a = [1]
a[0] = a

if either > 20:
  a.append(2)
else:
  a.append(3)
  a[1] -= 1
# state: either <= int
# state: a = [..., 2]
