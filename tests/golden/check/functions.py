"""Calls of the program's own functions and classes: what is wrong is reported where it happens."""
import random


def scale(x, factor=2, *, offset=0):
    return x * factor + offset


def last(values):
    return values[len(values)]  # expect: index-out-of-range


class Model:
    limit = 10
    __slots__ = ("size",)

    def __init__(self, size):
        self.size = size

    @property
    def double(self):
        return 2 * self.size

    def __call__(self, x):
        return x + self.size


scale(1)
scale(1, 2, offset=3)
scale()  # expect: wrong-arguments
scale(1, 2, 3)  # expect: wrong-arguments
scale(1, step=2)  # expect: wrong-arguments
scale(1, x=2)  # expect: wrong-arguments
last([1, 2])

model = Model(3)
model(4)
model.size + 1
Model()  # expect: wrong-arguments
model.sise  # expect: no-such-attribute
model.double = 4  # expect: read-only-attribute
model.weight = 4  # expect: no-such-attribute
model[0]  # expect: not-subscriptable
for part in model:  # expect: not-iterable
    pass


def local_before_assignment():
    print(count)  # expect: undefined-name
    count = 1
    return count


local_before_assignment()


def branches(flag):
    if flag:
        return "a" + 1  # expect: operand-types
    return missing  # expect: undefined-name

# Seeds.
random.seed(1)
random.seed("text")
random.Random(None)
random.seed((1, 2))  # expect: wrong-type
random.Random([1])  # expect: wrong-type
random.SystemRandom([1])
