# Thesis, 3.2, pages 23 and 24, figure 3.4. Pytropos: handled.
b = 2
a = b + 3
# state: a = 5
# state: b = 2
