# Thesis, 5.2.1, page 43, middle. Pytropos: handled.
a = 5

if False:
    c = 2
else:
    c = 2.0

d += 1  # expect: undefined-name
# state: a = 5
# state: c = 2.0
# state: d = Any
