"""Calling a module with other parameters."""

from moira.stubs import *


def functional_call(module, parameters_and_buffers, args, kwargs=None, **rest) -> (
        module(*args, **(kwargs or {})) if isinstance(args, tuple) else
        module(args, **(kwargs or {}))): ...

def __getattr__(name): ...
