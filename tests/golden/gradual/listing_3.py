# Listing 3: numbers under arithmetic constraints, as in listing 4.
# annotate: --static --where 'x.shape[0] != Dyn' --where '5 <= x.shape[0] <= 20' --where '5 <= x.shape[2] <= 20' --where 'x.shape[2] > x.shape[3]'
import torch
from torch.fx.tensor_type import Dyn, TensorType


class ConvExample(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv2 = torch.nn.Conv2d(in_channels=4, out_channels=2, kernel_size=2)

    def forward(self, x: TensorType([Dyn, Dyn, Dyn, Dyn])):
        return self.conv2(x)
