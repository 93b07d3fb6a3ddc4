# Thesis, 2.6.1, page 13. Pytropos: handled.
# input: ['3'], ['-4'], ['0']
a = int(input())
a = abs(a)
b = 2 * a
# state: a <= int
# state: b <= int
