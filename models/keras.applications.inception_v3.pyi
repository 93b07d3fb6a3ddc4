"""keras.applications.inception_v3."""

from moira.stubs import *
from keras.applications import InceptionV3

def preprocess_input(x, data_format=None) -> x: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
