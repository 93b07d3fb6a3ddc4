# Thesis, 5.2.1, page 43, left: d is reported once and is anything afterwards. Pytropos: handled.
a = 5

if True:
    c = 2
else:
    c = 2.0

d += 1  # expect: undefined-name
# state: a = 5
# state: c = 2
# state: d = Any
