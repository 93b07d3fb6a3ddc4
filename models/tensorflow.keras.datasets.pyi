"""keras.datasets by another name."""

from keras.datasets import *

def __getattr__(name): ...
