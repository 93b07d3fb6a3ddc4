"""keras.applications.vgg16 by another name."""

from keras.applications.vgg16 import *

def __getattr__(name): ...
