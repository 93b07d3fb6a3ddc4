# The order of sizes that are not known is not known: either branch is possible.
# prune: --diff
import torch
from torch.fx.tensor_type import Dyn, TensorType
def c(x: TensorType([Dyn, Dyn])):
    s = sorted(x.shape)
    if s == list(x.shape):
        raise ValueError
    return x
def c1(x: TensorType([Dyn, Dyn])):
    s = sorted(x.shape)
    if s[0] == x.shape[0]:
        raise ValueError
    return x
def c2(x: TensorType([Dyn, Dyn])):
    s = sorted(x.shape)
    y = torch.zeros(s)
    if y.shape == x.shape:
        raise ValueError
    return x
