# A size that --where asks for makes the rank one that has it.
# annotate: --where 'x.shape[3] != Dyn' --diff
import torch
from torch.fx.tensor_type import Dyn, TensorType
class ConvExample(torch.nn.Module):
    def __init__(self):
        super(ConvExample, self).__init__()
        self.conv2 = torch.nn.Conv2d(in_channels=4, out_channels=2, kernel_size=2)

    def forward(self, x: Dyn):
        return self.conv2(x)
