# Thesis, 1.2, page 6. Pytropos: i is Any.
# unknown: somelib.someval = True, False
from somelib import someval
if someval:
    i = 3
else:
    i = "ntr"
print(i)
# state: i <= int | str
