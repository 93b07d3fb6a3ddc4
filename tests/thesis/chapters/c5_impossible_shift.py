# Thesis, 5.1.2, page 42, taken further: so many digits that CPython refuses at once.
a = 5 << 10**20  # expect: overflow
b = 0 << 10**20
c = 5 >> 10**20
d = -5 >> 10**20
# state: b = 0
# state: c = 0
# state: d = -1
