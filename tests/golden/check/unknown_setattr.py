"""setattr with a name that is not known may set any attribute of the object."""

import sys


class Wrapper:
    def __init__(self, function):
        self.function = function


def unwrap(cls):
    for name in ["double", *sys.argv[1:]]:
        value = getattr(cls, name, None)
        if isinstance(value, Wrapper):
            setattr(cls, name, value.function)
    return cls


@unwrap
class Number:
    @Wrapper
    def double(self):
        return 2


class Plain:
    @Wrapper
    def double(self):
        return 2


print(Number().double())
print(Number().triple)
print(Plain().double())  # expect: not-callable
