"""keras.applications.mobilenet by another name."""

from keras.applications.mobilenet import *

def __getattr__(name): ...
