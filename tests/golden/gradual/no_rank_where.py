# Who asks for a rank does not mean Dyn: then nothing fits.
# annotate: --where "x.ndim == 3"
import torch
from torch.fx.tensor_type import Dyn, TensorType


def twice(x: Dyn, y: TensorType([5, Dyn])):
    torch.bmm(x, x)
    return torch.mm(x, x) + y.sum()
