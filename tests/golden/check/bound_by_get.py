"""A function is bound to an object by its __get__."""
_OBJ_SETATTR = object.__setattr__


class A:
    def __init__(self, x):
        bound = _OBJ_SETATTR.__get__(self)
        bound("name", x)

    def __setattr__(self, name, value):
        raise AttributeError


class B:
    def __init__(self, x):
        object.__setattr__(self, "name", x)
        set_it = object.__setattr__.__get__(self, B)
        set_it("other", x)


class C:
    def __init__(self):
        f = helper.__get__(self)
        f(3)


def helper(self, x):
    self.size = x


A(1).name
b = B(1)
b.name
b.other
b.wrong  # expect: no-such-attribute
C().size
C().length  # expect: no-such-attribute
