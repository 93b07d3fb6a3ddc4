"""keras.applications.vgg19 by another name."""

from keras.applications.vgg19 import *

def __getattr__(name): ...
