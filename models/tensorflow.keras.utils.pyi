"""keras.utils by another name."""

from keras.utils import *

def __getattr__(name): ...
