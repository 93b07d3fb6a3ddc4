"""keras.applications.xception."""

from moira.stubs import *
from keras.applications import Xception

def preprocess_input(x, data_format=None) -> x: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
