"""keras.datasets.mnist by another name."""

from keras.datasets.mnist import *

def __getattr__(name): ...
