# Thesis, 4.2, page 36. Pytropos: handled.
a = 2 + 4
b = a + "yep"  # expect: operand-types
c = a / 2
# state: a = 6
# state: b = Any
# state: c = 3.0
