# Thesis, 3.3.2, pages 30 and 31: b and d are anything, a is 5 in both branches. Pytropos: handled.
b = 2 + d     # expect: undefined-name
if b < 3:
  a = 2+3
else:
  a = 5-1+1
# state: a = 5
# state: b = Any
