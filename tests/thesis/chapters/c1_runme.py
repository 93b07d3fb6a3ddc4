# Thesis, 1.2, page 5. Pytropos: int, print and assert are not all there.
a = int('6') + 2
print(7)
assert a == 8, "int('6') + 2 != 8. Wut?"
# state: a = 8
