# A parameter that only einsum uses, and subscripts that clash.
# annotate: --static --diff
# prune: --diff
import torch
from torch.fx.tensor_type import Dyn, TensorType

def f(x, y: TensorType([Dyn, Dyn])):
    v = torch.einsum("ij,si->sj", x, y)
    return y.view(-1, 2)

def f2(x: TensorType([Dyn, Dyn]), y: TensorType([Dyn, Dyn])):
    v = torch.einsum("ij,si->sj", x, y)
    return v.view(-1, 2)

def g(x: TensorType([3, Dyn]), y: TensorType([Dyn, 2])):
    return torch.einsum("ij,si->sj", x, y)

def h(x: TensorType([3, 4]), y: TensorType([5, 2])):
    return torch.einsum("ij,si->sj", x, y)

def k(x: TensorType([3, 4]), y: TensorType([5, 3])):
    if torch.einsum("ij,si->sj", x, y).shape == (5, 4):
        return x
    return y
