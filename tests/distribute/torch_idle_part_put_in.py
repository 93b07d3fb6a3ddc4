import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = nn.ReLU()
        self.fc = nn.Linear(4, 1)

    def forward(self, x):
        return self.fc(self.act(x))


class Other(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Sequential(nn.Dropout(), nn.Sequential(nn.Linear(4, 4), nn.ReLU()))  # expect: unused
        self.fc = nn.Linear(4, 1)

    def forward(self, x):
        return self.fc(x)


loader = DataLoader(TensorDataset(torch.randn(64, 4), torch.randn(64, 1)), batch_size=8, shuffle=True)
model = Net()
model.classifier = nn.Sequential(nn.Linear(4, 2), nn.ReLU(), nn.Linear(2, 1))  # expect: unused
model.noise = nn.Sequential(nn.ReLU())
other = Other()
third = Net()
third.extra = Other()  # expect: unused
opt = torch.optim.SGD(model.parameters(), lr=0.1)
opt2 = torch.optim.SGD(other.parameters(), lr=0.1)
opt3 = torch.optim.SGD(third.parameters(), lr=0.1)
for epoch in range(2):
    for x, y in loader:
        opt.zero_grad()
        opt2.zero_grad()
        opt3.zero_grad()
        nn.functional.mse_loss(model(x), y).backward()
        nn.functional.mse_loss(other(x), y).backward()
        nn.functional.mse_loss(third(x), y).backward()
        opt.step()
        opt2.step()
        opt3.step()
