# Thesis, 5.2.1, page 43, right: d is reported where it is first used and is anything afterwards.
# Pytropos: handled.
a = 5

if d:  # expect: undefined-name
    c = 2
else:
    c = 2.0

d += 1
# state: a = 5
# state: c <= int | float
# state: d = Any
