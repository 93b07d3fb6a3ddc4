# annotate: --symbolic --style jaxtyping
import torch
from torch.fx.tensor_type import Dyn, TensorType


class BmmExample(torch.nn.Module):
    def forward(self, x: TensorType([2, Dyn, 3]), y: Dyn):
        return torch.bmm(x, y)
