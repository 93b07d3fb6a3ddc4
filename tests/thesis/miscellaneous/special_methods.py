class Vec:
    def __init__(self, *xs): self.xs = xs
    def __add__(self, other): return Vec(*(a + b for a, b in zip(self.xs, other.xs)))
    def __len__(self): return len(self.xs)
    def __getitem__(self, i): return self.xs[i]
    def __call__(self, k): return [k * x for x in self.xs]
    def __eq__(self, other): return self.xs == other.xs

v = Vec(1, 2) + Vec(3, 4)
a = v[1]
b = len(v)
c = v(10)
d = v == Vec(4, 6)
e = [x for x in v]
f = v - v          # expect: operand-types
v[0] = 1           # expect: item-assignment
g = {v: 1}         # expect: wrong-type
h = v[2]  # expect -13: index-out-of-range
# state: a = 6
# state: b = 2
# state: c = [40, 60]
# state: d = True
# state: e = [4, 6]
