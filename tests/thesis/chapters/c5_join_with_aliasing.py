# Thesis, 5.2.2, page 46: two lists that are one list in one branch only. Pytropos: fails, both are anything.
# unknown: somelib.either = 0, 1
from somelib import either

if either:
    a = []
    b = a
else:
    a = []
    b = []
# state: a = []
# state: b = []
