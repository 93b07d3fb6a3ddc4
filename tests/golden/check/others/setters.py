"""A module that sets attributes of its classes under names that nobody sees, and globals of others."""
import sys


class Open:
    pass


class Read:
    pass


class Known:
    pass


for line in open("names.txt"):
    setattr(Open, line, 1)
with open("names.txt") as names:
    for line in names:
        setattr(Read, line, 1)
setattr(Known, "a", 3)


def fill(names, module):
    for name in names:
        setattr(sys.modules[module], name, len)
