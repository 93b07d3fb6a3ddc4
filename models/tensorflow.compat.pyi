"""tensorflow.compat."""

from moira.stubs import *
import tensorflow.compat.v1 as v1
import tensorflow as v2

def __getattr__(name):
    return not_modelled("a name that is not known")
