# Thesis, 3.3.1, pages 28 and 29: a is some int, b is 5, c is a list of a number, some int and 5.
# Pytropos: handled.
# unknown: somelib.s = 0, 1
from somelib import s
if s:
  a = 2
  b = a + 3
  c = [0.0, a, b]
else:
  a = 3
  b = a + 2
  c = [1, a, b]
# state: a <= int
# state: b = 5
# state: c <= [int | float, int, 5]
