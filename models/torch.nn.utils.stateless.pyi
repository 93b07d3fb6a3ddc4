"""Calling a module with other parameters."""

from moira.stubs import *


def functional_call(module, parameters_and_buffers, args=None, kwargs=None, *, tie_weights=True, strict=False):
    if not _are_alike(module, parameters_and_buffers):
        return not_modelled("parameters of other shapes")
    given = () if args is None else args if isinstance(args, tuple) else (args,)
    return module(*given, **({} if kwargs is None else kwargs))

def _are_alike(module, given):
    """Whether the parameters have the shapes of those that they replace."""
    if isinstance(given, (tuple, list)):
        return all([_are_alike(module, each) for each in given])
    if not isinstance(given, dict):
        return False
    own = {**dict(module.named_parameters()), **dict(module.named_buffers())}
    return all([name in own and certainly(shape_of(x) == shape_of(own[name])) for name, x in given.items()])

def __getattr__(name): ...
