"""keras.preprocessing by another name."""

from keras.preprocessing import *

def __getattr__(name): ...
