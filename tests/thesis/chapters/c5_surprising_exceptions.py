# Thesis, 5.1.2, page 42: what Hypothesis found. The thesis says that 10**209 + 2.0 overflows: it does not, 10**309
# does. Pytropos: handled.
a = 5 % 0           # expect: zero-division
b = 5 % False       # expect: zero-division
c = 5 << -2         # expect: negative-shift
d = 10**209 + 2.0
e = 10**309 + 2.0   # expect: overflow
f = 3 / 0           # expect: zero-division
g = 0 ** -1         # expect: zero-division
# state: d <= float
