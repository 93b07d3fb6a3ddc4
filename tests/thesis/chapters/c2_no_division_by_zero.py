# Thesis, 2.6.3, page 14: with intervals b may be 0, in truth never. Nothing is reported, not even with
# --strict.
# options: --strict
# input: [''], ['x']
b = bool(input())

if b:
  a = 2
  b = -1
else:
  a = 6
  b = 3

c = a / b  # c is either -2 or 2
# state: c <= float
