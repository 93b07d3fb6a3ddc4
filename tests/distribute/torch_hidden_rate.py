import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
settings = {'lr': 0.1}
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), **settings)  # expect: argument-hidden
for x, y in DataLoader(data, batch_size=8):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()
