def counter(start):
    def step(by=1):
        nonlocal start
        start += by
        return start
    return step

one, two = counter(0), counter(10)
a = one()
b = one(5)
c = two()
fs = [lambda: i for i in range(3)]
d = fs[0]()
e = one + 1    # expect: operand-types
f = a()        # expect: not-callable
# state: a = 1
# state: b = 6
# state: c = 11
# state: d = 2
