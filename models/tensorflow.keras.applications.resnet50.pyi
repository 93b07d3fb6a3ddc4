"""keras.applications.resnet50 by another name."""

from keras.applications.resnet50 import *

def __getattr__(name): ...
