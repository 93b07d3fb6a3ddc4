"""keras.applications.mobilenet_v2 by another name."""

from keras.applications.mobilenet_v2 import *

def __getattr__(name): ...
