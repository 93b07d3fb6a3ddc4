# An empty result of max_pool1d is refused since PyTorch 2.
# annotate: --static --diff --library torch=2.13
import torch
import torch.nn.functional as F
from torch.fx.tensor_type import Dyn, TensorType

def p1(x: TensorType([4, Dyn])):
    return F.max_pool1d(x, 3)

def p2(x: TensorType([2, 4, Dyn])):
    return torch.nn.MaxPool1d(3, 2)(x)

def p3(x: TensorType([2, 4, Dyn])):
    return F.avg_pool1d(x, 3)
