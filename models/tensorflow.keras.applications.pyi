"""keras.applications by another name."""

from keras.applications import *

def __getattr__(name): ...
