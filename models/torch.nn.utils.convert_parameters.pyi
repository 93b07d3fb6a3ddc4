"""Parameters as one vector."""

from moira.stubs import *
from torch import Tensor


def parameters_to_vector(parameters):
    total = 0
    for one in parameters:
        total = total + prod(shape_of(one))
    return array((total,), "float32")

def vector_to_parameters(vec: Tensor, parameters) -> None: ...

def __getattr__(name): ...
