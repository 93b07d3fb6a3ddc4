"""keras.datasets.boston_housing by another name."""

from keras.datasets.boston_housing import *

def __getattr__(name): ...
