# The decorator of jaxtyping checks while the program runs; a function is what it is without.
import numpy as np
from jaxtyping import Float, jaxtyped


@jaxtyped(typechecker=None)
def centre(x: Float[np.ndarray, "n 3"]) -> Float[np.ndarray, "n 3"]:
    return x - x.mean(axis=0)


@jaxtyped
def project(x: Float[np.ndarray, "n 3"]):
    return x @ np.zeros((4, 2))  # expect: shape-mismatch


with jaxtyped("context"):
    ok = centre(np.zeros((10, 3))) @ np.zeros((3, 2))
wrong = ok + np.zeros((3, 10))  # expect: shape-mismatch


# What nobody checks while the program runs does not fail: types of elements are believed by nobody, shapes until the value
# is known.
import torch
from jaxtyping import Bool
from torch import Tensor


def pick(index: Float[Tensor, "n"], table: Float[Tensor, "k 3"], mask: Bool[Tensor, "n"]):
    return table[index], table[~mask], torch.zeros(index.tolist())


def three() -> Float[Tensor, "3"]:
    return torch.arange(4)  # expect: annotation-mismatch


def multiply(x: Float[Tensor, "n 3"]):
    return x @ torch.zeros(4, 2)  # expect: shape-mismatch
