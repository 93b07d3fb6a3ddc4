"""keras.datasets.mnist."""

from moira.stubs import *
import numpy as _numpy

def load_data(path="mnist.npz"):
    """Training and test data, each with its labels."""
    return ((words.array((60000, 28, 28), "uint8", None, _numpy.ndarray), words.array((60000,), "uint8", None, _numpy.ndarray)),
            (words.array((10000, 28, 28), "uint8", None, _numpy.ndarray), words.array((10000,), "uint8", None, _numpy.ndarray)))

def __getattr__(name):
    return not_modelled("a name that is not known")
