# A dimension that hints leave open is Dyn, as in TensorType: it may be 1 in one place and 2 in another.
# annotate: --output-format json
import torch
import torch.nn as nn
from moira.hints import Tensor


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Conv2d(2, 4, 1)

    def forward(self, x: Tensor[int, int, int]):
        c = torch.cat([x, x, x])
        b = torch.bmm(c, torch.ones(c.size(0), 2, 4))
        return self.layer(b)
