# A size is one by whatever way it was taken out of the shape.
import torch
from torch.fx.tensor_type import Dyn, TensorType

def a(x: TensorType([Dyn, 4])):
    n = x.size()[-1]
    if n > 1:
        return torch.relu(x)
    return torch.tanh(x)

def b(x: TensorType([Dyn, 4])):
    if x.size()[-1] > 1:
        return torch.relu(x)
    return torch.tanh(x)
