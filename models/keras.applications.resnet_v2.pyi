"""keras.applications.resnet_v2."""

from moira.stubs import *
from keras.applications import ResNet50V2, ResNet101V2, ResNet152V2

def preprocess_input(x, data_format=None) -> x: ...

def __getattr__(name):
    return not_modelled("a name that is not known")
