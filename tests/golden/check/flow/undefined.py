"""Names that nobody binds: each function says so once, wherever it meets them."""
import logging

import lib

logger = lib.get_logger(__name__)
app = lib.Flask(__name__)


class Made:
    def __init__(self):
        self.value = missing_name  # expect: undefined-name


def first():
    missing_name()  # expect: undefined-name
    missing_name()


def second(items):
    for item in items:
        missing_name(item)  # expect: undefined-name


def generates(items):
    yield 1
    missing_name  # expect: undefined-name


def cleans_up(item):
    try:
        yield item
    finally:
        1 + "a"  # expect: operand-types


next(generates([]))


def asks_for_one():
    for item in generates([]):
        return item


def runs(text):
    scope = {}
    exec(text, scope)
    return missing_name  # expect: undefined-name


def flatten(items, is_leaf):
    for item in items:
        if is_leaf(item):
            yield item
        else:
            yield from flatten(item, is_leaf)


def leaves(items):
    """A callback that a generator calls after its first item."""
    return [item for item in flatten(items, is_leaf=lambda item: item + missing_name)]  # expect: undefined-name


class Shared:
    """What a generator gives away, others may change until it goes on."""

    def opened(self):
        self.value = None
        self.items = items = []
        yield
        self.value.close()
        return items[0]

    def collected(self):
        found = []
        yield found
        found[0]
        1 + "a"  # expect: operand-types
