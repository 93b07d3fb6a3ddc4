# Some inputs come back early; that the others fail is no reason to refuse it.
# prune:
import torch
from torch.fx.tensor_type import Dyn, TensorType


def first(x: TensorType([Dyn, Dyn])):
    if x.shape[0] > 2:
        return x
    if x.dim() == 2:
        x = x.sum(0)
    return x[0, 0]
