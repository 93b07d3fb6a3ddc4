# The types of torch.fx that `moira annotate` writes are read as moira.hints and jaxtyping are, by any name.
import torch
import torch.fx.tensor_type as types
from torch.fx.tensor_type import Dyn, TensorType

Type = TensorType


def added(x: TensorType([2, 3]), y: TensorType([4])):
    return x + y  # expect: shape-mismatch


def renamed(x: Type([2, 3]), y: types.TensorType((Dyn, 4))):
    return torch.relu(x) @ y.T  # expect: shape-mismatch


def open_sizes(x: TensorType([Dyn, 3]), y: TensorType([5, Dyn])):
    return x + y


def passed(x: TensorType([2, 3])):
    return x


passed(torch.ones(2, 3))
passed(torch.ones(4, 5))  # expect: annotation-mismatch
y: TensorType([2, 3]) = torch.ones(4, 5)  # expect: annotation-mismatch
z: Type([2, Dyn]) = torch.ones(2, 5)
