"""keras.applications.resnet by another name."""

from keras.applications.resnet import *

def __getattr__(name): ...
