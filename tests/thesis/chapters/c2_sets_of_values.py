# Thesis, 2.6.3, page 14. Pytropos: some int.
# input: ['', ''], ['', 'x'], ['x', ''], ['x', 'x']
cond1 = bool(input())  # Stdin input
cond2 = bool(input())

if cond1:
  a = 0
  b = 20
elif cond2:
  a = 2
  b = 6
else:
  a = 1
  b = 9
c = a + b
# state: cond1 <= bool
# state: a <= int
# state: b <= int
# state: c <= int
