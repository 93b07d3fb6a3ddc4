"""keras.applications.resnet."""

from moira.stubs import *
from keras.applications import ResNet50, ResNet101, ResNet152

def preprocess_input(x, data_format=None) -> x: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
