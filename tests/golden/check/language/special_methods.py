"""Operators, containers and calls of the program's own classes."""


class Vector:
    def __init__(self, *parts):
        self.parts = list(parts)

    def __add__(self, other):
        if isinstance(other, Vector):
            return Vector(*[a + b for a, b in zip(self.parts, other.parts)])
        return NotImplemented

    def __radd__(self, other):
        return Vector(*[other + part for part in self.parts])

    def __eq__(self, other):
        return isinstance(other, Vector) and self.parts == other.parts

    def __len__(self):
        return len(self.parts)

    def __getitem__(self, index):
        return self.parts[index]  # expect: index-out-of-range

    def __setitem__(self, index, value):
        self.parts[index] = value

    def __contains__(self, part):
        return part in self.parts

    def __call__(self, index):
        return self[index]

    def __bool__(self):
        return self.parts[0] != 0

    def __neg__(self):
        return Vector(*[-part for part in self.parts])

    def __getattr__(self, name):
        if name == "x":
            return self.parts[0]
        raise AttributeError(name)


a, b = Vector(1, 2), Vector(3, 4)
(a + b)[1] + (1 + a)[0]
a + 1  # expect: operand-types
a - b  # expect: operand-types
(-a)[1]
~a  # expect: operand-types
a(2)
range(7)[len(a + b) + a.x + b.x]
range(6)[len(a + b) + a.x + b.x]  # expect: index-out-of-range
a[0] = 0
None.missing if a else None
None.missing if b else None  # expect: no-such-attribute
"x" + 1 if 3 in a else None
"x" + 1 if 3 in b else None  # expect: operand-types
"x" + 1 if a == b else None
del a[0]  # expect: item-assignment
