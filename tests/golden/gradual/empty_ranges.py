# Ranges of no numbers, and as many as a tensor has elements.
# annotate: --static --diff
import torch
from torch.fx.tensor_type import Dyn, TensorType

def a(x: TensorType([Dyn])):
    return x, torch.arange(0)

def b(x: TensorType([Dyn])):
    return x, torch.arange(0).float()

def c(x: TensorType([0])):
    return torch.arange(x.numel())

def d(x: TensorType([Dyn])):
    return torch.arange(0, x.numel(), 3)

def e(x: TensorType([Dyn])):
    return torch.arange(0, 0, 3).sum()
