"""Unpacking, augmented assignments, aliases, deletion, the walrus."""
first, *middle, last = range(5)
middle[2] + last
middle[3]  # expect: index-out-of-range
(a, b), [c, *d] = (1, 2), "xyz"
d[1] + c
a, b, c = 1, 2  # expect: unpack-mismatch
a, b = b, a = 1, 2
x = y = []
x.append(1)
y[0]
y[1]  # expect: index-out-of-range
y += [2]
x[1]
y = y + [3]
x[2]  # expect: index-out-of-range
table = {"n": 1, "deep": {"list": [1]}}
table["n"] += 4
table["deep"]["list"] += [2]
range(6)[table["n"]]
range(5)[table["n"]]  # expect: index-out-of-range
table["deep"]["list"][1]
table["absent"] += 1  # expect: key-missing
del table["n"], x[0]
table["n"]  # expect: key-missing
x[0] + 1
x[1]  # expect: index-out-of-range
del x
x  # expect: undefined-name
if (size := len(table)) > 0:
    range(2)[size]
range(1)[size]  # expect: index-out-of-range
numbers = list(range(6))
numbers[1:3] = ["one"]
numbers[::2][2]
numbers[::2][3]  # expect: index-out-of-range
numbers[1] + "."
del numbers[1:]
numbers[1]  # expect: index-out-of-range
"abc"[0] = "x"  # expect: item-assignment
