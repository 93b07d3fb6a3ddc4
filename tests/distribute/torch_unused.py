import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))


class Net(nn.Module):
    def __init__(self, deep=None):
        super().__init__()
        self.first, self.second, self.deep = nn.Linear(4, 4), nn.Linear(4, 1), deep

    def forward(self, x):
        if self.deep is not None:
            x = self.deep(x)
        if x.mean() > 0:  # expect: unused
            x = self.first(x)
        return self.second(x)


model = Net()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for x, y in DataLoader(dataset=data, batch_size=8):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()
