"""What public repositories do: all but the lines that say so were once false alarms there."""
import sys
from functools import partial
from typing import TYPE_CHECKING, Any, Tuple

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


# What is put into a list that a module keeps for all, others fill.
STACK = []


class Trace:
    def __init__(self):
        self.nodes = {}

    def __enter__(self):
        STACK.append(self)
        self.nodes["input"] = {"args": ()}
        return self

    def __exit__(self, *exception):
        STACK.pop()


def run_traced(model, label):
    with Trace() as trace:
        model()
    return trace.nodes[label]["value"]


def run_alone(model):
    seen = {}
    model()
    return seen["value"]  # expect: key-missing


# An instance may get all its attributes at once.
class Options:
    def __init__(self, width):
        self.width = width

    def copy(self):
        options = Options.__new__(Options)
        options.__dict__ = self.__dict__.copy()
        return options


Options(80).copy().width


# What a class has for type checkers alone is not what runs.
class Settings:
    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init__(self):
        self.values = {}

    def add(self, name):
        if name in self.values:
            raise RuntimeError(name)
        self.values[name] = 1


Settings().add("a")


# A class may be multiplied where its metaclass says how, as those of ctypes do.
def make_array(element: type, values):
    return (element * len(values))(*values)


# Private methods of modules that libraries call by the names of their parameters.
class Lazy(torch.nn.Linear):
    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys,
                              error_msgs):
        super()._load_from_state_dict(state_dict=state_dict, prefix=prefix, local_metadata=local_metadata,
                                      strict=strict, missing_keys=missing_keys, unexpected_keys=unexpected_keys,
                                      error_msgs=error_msgs)


Lazy(2, 3)._apply(lambda tensor: tensor, recurse=False)
