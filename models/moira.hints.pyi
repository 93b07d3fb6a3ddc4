"""Annotations of arrays: `NdArray[2, 3]`, `NdArray[int, 2]` (any number of rows), `NdArray["n", 3]`,
`NdArray[..., 3]`, `NdArray[()]`, and the same for PyTorch: `Tensor["n", 3]`. src/eval/flow/hint.c reads what stands
between the brackets."""

from moira.stubs import *
from numpy import ndarray
from torch import Tensor as TorchTensor


class NdArray(ndarray): ...
class Tensor(TorchTensor): ...
