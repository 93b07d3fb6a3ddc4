"""keras.datasets.cifar10 by another name."""

from keras.datasets.cifar10 import *

def __getattr__(name): ...
