"""keras.preprocessing."""

from moira.stubs import *
import keras.preprocessing.sequence as sequence

def __getattr__(name):
    return not_modelled("a name that is not known")
