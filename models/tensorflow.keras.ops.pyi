"""keras.ops by another name."""

from keras.ops import *

def __getattr__(name): ...
