"""Stores names in modules that it imports."""

# moira: check
import builtins
import builtins as built_in
import sys

import registry
import settings
import settings as configuration
import space
import table

# plain.NAMES = 3 is a remark, and so is this: """plain.TEXT = 4"""
TEXT = "plain.TEXT = 4"

settings.LATE = [1, 2]


def start(names, values):
    settings.SIZE = (2, 3)
    configuration.NAME = values
    settings.DEBUG |= True
    builtins.show = print
    built_in.tell = print
    __builtins__["say"] = print
    for name in names:
        setattr(registry, name, values)
    setattr(table, "width", 3)
    table.__dict__["height"] = 4
    vars(space).update(values)
    sys.modules["another.model"] = values
