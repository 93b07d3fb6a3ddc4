"""Calling a module with other parameters."""

from moira.stubs import *


def functional_call(module, parameters_and_buffers, args, kwargs=None, **rest):
    if isinstance(args, tuple):
        return module(*args, **(kwargs or {}))
    return module(args, **(kwargs or {}))

def __getattr__(name): ...
