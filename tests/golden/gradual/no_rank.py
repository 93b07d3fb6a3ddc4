# x is used at two ranks; what is said of y stays.
# annotate:
import torch
from torch.fx.tensor_type import Dyn, TensorType


def twice(x: Dyn, y: TensorType([5, Dyn])):
    torch.bmm(x, x)
    return torch.mm(x, x) + y.sum()
