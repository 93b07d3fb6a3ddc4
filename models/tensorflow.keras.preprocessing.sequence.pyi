"""keras.preprocessing.sequence by another name."""

from keras.preprocessing.sequence import *

def __getattr__(name): ...
