# Thesis, A.1.1, page 58. Pytropos: handled.
x = 5 % 0  # expect: zero-division
