# A function that is defined anew: who got a caller before that may have called it before, or after.
import unknown_library


def once(x):
    return x


unknown_library.call(lambda: once(1))
unknown_library.call(lambda: once(1, 2))


def use():
    return once(1)


def once(x, y):
    return x + y


def fails():
    return "a" + 1  # expect: operand-types


def fails():
    return "b" + 1  # expect: operand-types


def twice(x):
    return x


unknown_library.call(lambda: twice())  # expect: wrong-arguments


# A caller that an unknown decorator got hold of ran with what the name was then.
def add(a, b):
    return a + b


apply = add


@unknown_library.decorate
def apply_to_two(x):
    return apply(x, x)


def add_three(a, b, c):
    return a + b + c


apply = add_three
