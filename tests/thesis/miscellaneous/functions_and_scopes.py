count = 0
def up(by=1, *more, scale=1, **rest):
    global count
    count += by * scale + len(more) + len(rest)
    return count

a = up()
b = up(2, 3, 4, scale=10)
c = up(**{'by': 1, 'x': 5})
d = up(1, by=2)     # expect: wrong-arguments
def two(x, /, y): return x, y
e = two(1)          # expect: wrong-arguments
f = two(x=1, y=2)   # expect: wrong-arguments
g = two(1, 2, 3)    # expect: wrong-arguments
h = two(1, y=2)
# state: a = 1
# state: b = 23
# state: c = 25
# state: h = (1, 2)
