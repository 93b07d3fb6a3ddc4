# Thesis, 5.1.2, page 42: 5 << 10**10 takes gigabytes, and Pytropos refuses it. The analysis must not compute it;
# CPython does, where there is memory, so it is no error.
# not run: it takes gigabytes
a = 5 << 10**10
b = 7 ** 10 ** 10
c = a + 'x'  # expect: operand-types
# state: a <= int
# state: b <= int
