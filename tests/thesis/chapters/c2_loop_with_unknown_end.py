# Thesis, 2.6.3, page 16. Pytropos: some int, after widening.
# unknown: somelib.condition = lambda a: True, lambda a: a > 4, lambda a: a > 40
from somelib import condition
a = 4
while not condition(a):
    a += 3
# state: a <= int
