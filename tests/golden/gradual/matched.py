# What a pattern asks of sizes holds in its case, and not in those behind it.
# prune: --output-format json
import torch
import torch.nn.functional as F
from torch.fx.tensor_type import Dyn, TensorType


def by_shape(x: TensorType([Dyn, Dyn])):
    match tuple(x.shape):
        case (b, c) if c == 3:
            return x
        case (b, c) if c > 3:
            x = x[:, :3]
        case (b, c):
            x = F.pad(x, (0, 3 - c))
        case _:
            raise ValueError("rank")
    assert x.shape[1] == 3
    return x


def by_size(x: TensorType([Dyn, Dyn])):
    match x.shape[0]:
        case 0:
            return None
        case 1 | 2:
            n = 3 - x.shape[0]
            if x.shape[0] > 2:
                raise ValueError
        case k if k > 9:
            n = 9
            if x.shape[0] == 1:
                raise ValueError
        case k:
            n = k
            if k < 3:
                raise ValueError
    if n > 9 or n < 1:
        raise ValueError
    return x[:n]


def by_parts(x: TensorType([Dyn, Dyn, Dyn])):
    match x.shape:
        case (1, *rest):
            x = x[0]
            if x.dim() != len(rest):
                raise ValueError
        case (_, 4, last):
            if x.shape[0] == 1 or x.shape[1] != 4 or last != x.shape[2]:
                raise ValueError
        case (*_, 5):
            if x.shape[1] == 4 or x.shape[2] != 5:
                raise ValueError
    return x
