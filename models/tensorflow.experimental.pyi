"""tensorflow.experimental."""

from moira.stubs import *
import tensorflow.experimental.numpy as numpy

def __getattr__(name):
    return not_modelled("a name that is not known")
