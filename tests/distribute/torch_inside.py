import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 1)
        self.optimizer = torch.optim.SGD(self.parameters(), lr=0.1)  # expect: model

    def forward(self, x):
        return self.layer(x)


model = Net()
for x, y in DataLoader(data, batch_size=8):
    model.optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    model.optimizer.step()
