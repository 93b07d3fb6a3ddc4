"""numpy.lib: what programs use of it is in numpy; the rest is not modelled."""

from moira.stubs import *
import numpy.lib.stride_tricks as stride_tricks

def __getattr__(name):
    return not_modelled("numpy.lib")
