"""The table ends with the call that fails; the error is on the line of the program that made it."""
# summary: 'Net()' n,12
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(12, 8), nn.ReLU(), nn.Linear(6, 4), nn.ReLU())

    def forward(self, x):
        return self.layers(x)
