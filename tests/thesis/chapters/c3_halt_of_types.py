# Thesis, 3.3.2, page 30. Pytropos: handled.
a = 5 + None  # expect: operand-types
b = 5
# state: b = 5
