# Thesis, 3.3.1, page 28: 5 with 6 is some int, 5 with 6.2 is some primitive value. Pytropos: handled.
# unknown: somelib.s = 0, 1
from somelib import s
a = 5
b = 5
c = 5
d = 5
if s:
    b = 6
    c = 6.2
    d = None
# state: a = 5
# state: b <= int
# state: c <= int | float
# state: d <= int | None
