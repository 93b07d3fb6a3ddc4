"""keras.preprocessing.sequence."""

from moira.stubs import *
from keras.utils import pad_sequences

def __getattr__(name):
    return not_modelled("a name that is not known")
