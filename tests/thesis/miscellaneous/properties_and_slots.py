class Point:
    __slots__ = ('x', 'y')
    def __init__(self, x, y):
        self.x, self.y = x, y
    @property
    def norm(self):
        return (self.x ** 2 + self.y ** 2) ** 0.5
    @norm.setter
    def norm(self, value):
        scale = value / self.norm
        self.x, self.y = self.x * scale, self.y * scale

p = Point(3, 4)
a = p.norm
p.norm = 10
b = p.x
q = Point(0, 0)
q.norm = 1           # expect -8: zero-division
p.z = 1              # expect: no-such-attribute | read-only-attribute
del p.norm           # expect: read-only-attribute | no-such-attribute
# state: a = 5.0
# state: b = 6.0
