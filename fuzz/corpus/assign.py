x = 1
y: int = 2
z: "str"
(w): int = 3
a = b = c = x, y
a, *b = c
[a, (b, *c)] = d
x.y, x[0] = 1, 2
