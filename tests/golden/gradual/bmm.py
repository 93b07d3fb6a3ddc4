# The inner sizes of the product differ, 3 and 4.
# annotate:
import torch
from torch.fx.tensor_type import Dyn, TensorType


class BmmExample(torch.nn.Module):
    def forward(self, x: TensorType([2, 2, 3]), y: TensorType([2, 4, 5])):
        return torch.bmm(x, y)
