"""What public repositories do: all but the lines that say so were once false alarms there."""
import sys
from functools import partial
from typing import Any, Tuple

import torch
from torch.utils.data import DataLoader, TensorDataset

# Arrays without elements, as sizes that a configuration makes very small give them.
elements = int(0.25 * 2)
theta = 10000 ** (torch.arange(0, elements, 2).float() / elements)
torch.tensor([]).int()


# Tuple[int] is written for a tuple of ints, however long it is.
def resize(shape: Tuple[int]):
    height, width = shape[:2]
    return height * width


def is_bias(path: Tuple[Any]):
    return path[-1] == "b" or "norm" in path[-2]


def exact(pair: Tuple[int, str]):
    return pair[2]  # expect: index-out-of-range


# Where an annotation says float, an int will do.
class Mlp(torch.nn.Module):
    def __init__(self, dim: int, ratio: float, bias: float = True):
        super().__init__()
        self.layer = torch.nn.Linear(dim, dim * ratio, bias=bias)


def scale(factor: float):
    return factor + "%"  # expect: operand-types


# Private names of a library come and go, and members of built-in classes are there in the class, too.
torch.Tensor._make_wrapper_subclass
DataLoader(TensorDataset(torch.zeros(3)))._iterator
sys.implementation._multiarch
partial.func
torch.Tensor.nonsense  # expect: no-such-attribute
sys.implementation.nonsense  # expect: no-such-attribute
