# Another name of TensorType.
# annotate: --diff
import torch
from torch.fx.tensor_type import Dyn, TensorType
T = TensorType
def f(x: T([2, 3])):
    return torch.relu(x)
