"""keras.datasets.boston_housing."""

from moira.stubs import *
import numpy as _numpy

def load_data(path="boston_housing.npz", test_split=0.2, seed=113):
    """Training and test data, each with its labels."""
    if not certainly(test_split == 0.2):
        return not_modelled("other parts")
    return ((words.array((404, 13), "float64", None, _numpy.ndarray), words.array((404,), "float64", None, _numpy.ndarray)),
            (words.array((102, 13), "float64", None, _numpy.ndarray), words.array((102,), "float64", None, _numpy.ndarray)))

def __getattr__(name):
    return not_modelled("a name that is not known")
