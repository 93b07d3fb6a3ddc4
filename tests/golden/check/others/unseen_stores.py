"""Unknown code stores what nobody passes to it: a decorator a method, a call the parameters of its caller."""

import elsewhere
from elsewhere import patch, store_attr


class Point:
    def show(self):
        return 1


class Box:
    pass


@patch
def scale(x: Point, by):
    return x


@patch(as_prop=True)
def area(x: (Point, Box)):
    return x


Point.scale(Point(), 2)
print(Point().scale(3), Point().area, Box().area)
print(Point().moved)  # expect: no-such-attribute
print(Box().scale)  # expect: no-such-attribute


class Noise:
    def __init__(self, p=0.5, draw=None, batch=False):
        store_attr()
        self.count = 1

    def run(self):
        return self.p, self.draw, self.batch, self.count


class Named:
    def __init__(self, p, draw):
        store_attr("p,draw")


class Taken:
    def __init__(self, p, draw):
        elsewhere.log(p)


print(Named(1, 2).draw, Noise().batch, Noise().run())
print(Taken(1, 2).p)  # expect: no-such-attribute
print(Named(1, 2).batch)  # expect: no-such-attribute
