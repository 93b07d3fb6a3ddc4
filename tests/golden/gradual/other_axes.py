# channel_shuffle, a pool, and stride of an axis that is not there.
# annotate: --static --diff --library torch=2.13
import torch
import torch.nn.functional as F
from torch.fx.tensor_type import Dyn, TensorType

def shuffle(x: TensorType([Dyn, 4, 3])):
    return F.channel_shuffle(x, 2)

def pool(x: TensorType([4, Dyn])):
    return F.max_pool1d(x, 3, dilation=1)

def diag(y: Dyn):
    x = torch.diag(y)
    if y.stride(1) in (3, 4):
        return x
    return y
