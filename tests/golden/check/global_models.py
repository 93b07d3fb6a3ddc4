"""Models of a module, used in functions that nobody calls: they stay what the module has made them."""
import torch
from torch import nn
import lib

device = "cuda" if torch.cuda.is_available() else "cpu"


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(4, 8)
        self.fc2 = nn.Linear(9, 2)

    def forward(self, x):
        return self.fc2(self.fc1(x))  # expect: shape-mismatch


model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(9, 2))
moved = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(9, 2)).to(device)
twice = nn.Sequential(nn.Linear(4, 8))
twice = twice.to(device)
given = nn.Sequential(nn.Linear(4, 8))
replaced = nn.Sequential(nn.Linear(4, 8))
grown = nn.Sequential(nn.Linear(4, 8))
net = Net()
headed = Net()
opt = torch.optim.SGD(twice.parameters(), lr=0.1)
layer = nn.Linear(3, 4)
loss_fn = nn.CrossEntropyLoss()
rebound = nn.Linear(3, 4)


def rebinds():
    global rebound
    rebound = nn.Linear(5, 5)


def train(loader):
    for x, y in loader:
        model.train()
        model(torch.zeros(3, 4))  # expect: shape-mismatch
        moved(torch.zeros(3, 4))  # expect: shape-mismatch
        twice(torch.zeros(3, 5))  # expect: shape-mismatch
        given(torch.zeros(3, 5))
        replaced(torch.zeros(3, 5))
        grown(torch.zeros(3, 4)) @ torch.zeros(8, 2)
        layer(torch.zeros(2, 5))  # expect: shape-mismatch
        rebound(torch.zeros(2, 5))
        loss_fn(torch.zeros(3, 4), torch.zeros(5).long())  # expect: shape-mismatch


def changes():
    lib.surgery(given)
    replaced[0] = nn.Linear(5, 5)
    grown.append(nn.Linear(8, 3))
    headed.fc2 = nn.Linear(8, 3)
    model.note = 5


def uses(x):
    net(torch.zeros(1, 4))
    headed(torch.zeros(1, 4))
    print(model.note, model.training, twice.other_note)
    torch.save(model, "x")


def evaluate():
    net.eval()
    with torch.no_grad():
        return net(torch.zeros(2, 3))


class Detector(nn.Module):
    """Whoever calls eval() decides what `training` is."""

    def __init__(self):
        super().__init__()
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        if self.training:
            return self.head(torch.zeros(1, 5))  # expect: shape-mismatch
        return self.head(torch.zeros(1, 6))  # expect: shape-mismatch
