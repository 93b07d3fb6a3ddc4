"""keras.applications.densenet by another name."""

from keras.applications.densenet import *

def __getattr__(name): ...
