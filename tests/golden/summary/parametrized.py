"""What makes the weight of a layer is called where the weight is asked for, and what is stored for it is counted."""
# summary: 'Net()' n,8
from torch import nn
from torch.nn.utils import parametrize


class Symmetric(nn.Module):
    def forward(self, weight):
        return weight.triu() + weight.triu(1).transpose(-1, -2)


class Split(nn.Module):
    def forward(self, length, direction):
        return length * direction

    def right_inverse(self, weight):
        return weight.norm(dim=1, keepdim=True), weight


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.square = nn.Linear(8, 8)
        self.wide = nn.Linear(8, 16, bias=False)
        parametrize.register_parametrization(self.square, "weight", Symmetric())
        parametrize.register_parametrization(self.wide, "weight", Split())

    def forward(self, x):
        return self.wide(self.square(x))
