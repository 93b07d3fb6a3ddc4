# A loop asks about a size once, and then about what it made of it.
# prune:
import torch
from torch.fx.tensor_type import Dyn, TensorType


def halve(x: TensorType([Dyn])):
    n = x.shape[0]
    if n > 3:
        while n > 3:
            n = n // 2
    if x.dim() == 1:
        return n
    return 0
