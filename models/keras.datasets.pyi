"""keras.datasets: arrays of known sizes."""

from moira.stubs import *
import keras.datasets.mnist as mnist
import keras.datasets.fashion_mnist as fashion_mnist
import keras.datasets.cifar10 as cifar10
import keras.datasets.cifar100 as cifar100
import keras.datasets.boston_housing as boston_housing

def __getattr__(name):
    return not_modelled("a name that is not known")
