"""A package that lies aside in its project may mean the installed one of its name."""

import thing
from thing import Module
from thing.inner.tool import VERSION
from thing.inner.tool import nothing  # expect: no-such-import


def run(x):
    print(VERSION, Module, thing.VERSION)
    return thing.jit(x)
