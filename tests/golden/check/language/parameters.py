"""All kinds of parameters, and calls with stars."""


def every(first, second=2, /, third=3, *rest, only, default=6, **named):
    return [first, second, third, rest, only, default, named]


every(1, only=5)
every(1, 2, 3, 4, 5, only=6, extra=7)
every(*[1, 2], **{"only": 3})
every(*(1,), third=9, only=0)
every(1)  # expect: wrong-arguments
every(only=5)  # expect: wrong-arguments
every(first=1, only=5)  # expect: wrong-arguments
every(1, 2, 3, third=4, only=5)  # expect: wrong-arguments
every(*[], **{"only": 1})  # expect: wrong-arguments

first, second, third, rest, only, default, named = every(1, *[2, 3, 4], 5, only=6, **{"more": 7})
rest[1]
rest[2]  # expect: index-out-of-range
named["more"] + default
named["less"]  # expect: key-missing


def collect(item, into=[]):
    into.append(item)
    return into


collect(1)
collect(2)[1]
collect(3)[3]  # expect: index-out-of-range
(lambda a, b=2, *, c: a + b + c)(1, c=3)
(lambda a, b=2, *, c: a + b + c)(1)  # expect: wrong-arguments
