"""A part of it."""


def start():
    return 1
