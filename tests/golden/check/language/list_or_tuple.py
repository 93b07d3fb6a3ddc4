"""A parameter that promises a list may be given a tuple, as long as it is only read."""

from typing import List


def scaled(size: List[int], channels):
    return (channels,) + size + (1,)


def wrong(size: List[int]):
    return size + 1  # expect: operand-types
