"""keras.datasets.fashion_mnist by another name."""

from keras.datasets.fashion_mnist import *

def __getattr__(name): ...
