# Thesis, 1.1, page 4, footnote 3. Pytropos: no functions.
def addtwice(x, y): return x + y + y
first = addtwice(3,2)
second = addtwice('a','b')
third = addtwice([1], [2])
fourth = addtwice(3.5, True)
# state: first = 7
# state: second = 'abb'
# state: third = [1, 2, 2]
# state: fourth = 5.5
