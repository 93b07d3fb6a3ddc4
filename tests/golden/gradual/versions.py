# Rules that differ between versions of PyTorch, other axes of gather, the truth of a size.
# annotate: --static --diff --library torch=2.13
# prune: --diff --library torch=2.13
import torch
import torch.nn.functional as F
from torch.fx.tensor_type import Dyn, TensorType

def squeeze(x: TensorType([1, 1, 3])):
    return x.squeeze((0, 1))

def gather(x: TensorType([Dyn, 0])):
    return x.gather(0, torch.zeros(1, 1, dtype=torch.long))

def gather2(x: TensorType([4, 2])):
    return x.gather(0, torch.zeros(1, 3, dtype=torch.long))

def booled(x: TensorType([Dyn, Dyn])):
    if bool(x.shape):
        raise ValueError
    return x

def circular(x: TensorType([Dyn, 4])):
    return F.pad(x, (1, 1), mode="circular")

def zero(y: TensorType([Dyn, 4])):
    if y.numel() >= 1:
        raise ValueError
    return y
