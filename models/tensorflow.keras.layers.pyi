"""keras.layers by another name."""

from keras.layers import *

def __getattr__(name): ...
