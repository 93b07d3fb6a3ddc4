"""numpy.ma is not modelled: everything in it is unknown."""

from moira.stubs import *


def __getattr__(name):
    return not_modelled("numpy.ma")
