"""Whoever keeps a class of a function may make instances of it at any time, and those change its variables."""

import elsewhere


class Registry:
    known = {}

    @classmethod
    def register(cls, name):
        def keep(registered):
            cls.known[name] = registered
            return registered

        return keep


def train():
    steps = None
    count = None

    @Registry.register("counter")
    class Counter(Registry):
        def __init__(self, number):
            nonlocal steps
            steps = number

    class Plain(Registry):
        def __init__(self, number):
            nonlocal count
            count = number

    elsewhere.run("counter")
    print(steps * 2)
    print(count * 2)  # expect: operand-types
    return Plain, Counter


train()
