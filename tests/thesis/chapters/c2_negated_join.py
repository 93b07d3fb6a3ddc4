# Thesis, 2.6.3, page 16 (the last line is printed as `a = 6`; the text shows that it is `a = -a`).
# unknown: somelib.either = 0, 1
from somelib import either as _
if _:
    a = 2
else:
    a = 4
a = -a
# state: a <= int
