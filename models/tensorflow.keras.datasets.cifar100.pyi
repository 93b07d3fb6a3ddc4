"""keras.datasets.cifar100 by another name."""

from keras.datasets.cifar100 import *

def __getattr__(name): ...
