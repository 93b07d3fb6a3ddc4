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
