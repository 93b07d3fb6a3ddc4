"""Annotations of arrays: `NdArray[2, 3]`, `NdArray[int, 2]` (any number of rows), `NdArray["n", 3]`,
`NdArray[..., 3]`, `NdArray[()]`. src/eval/hint.c reads what stands between the brackets."""

from moira.stubs import *
from numpy import ndarray


class NdArray(ndarray): ...
