"""keras.losses by another name."""

from keras.losses import *

def __getattr__(name): ...
