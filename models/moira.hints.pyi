"""Annotations of arrays: `NdArray[2, 3]`, `NdArray[int, 2]` (a vector of two ints), `NdArray[()]`."""

from moira.stubs import *
from numpy import ndarray

NdArray = ndarray
