import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))

weight = torch.zeros(4, 1, requires_grad=True)
optimizer = torch.optim.SGD([weight], lr=0.1)  # expect: model
for x, y in DataLoader(data, batch_size=8):
    optimizer.zero_grad()
    nn.functional.mse_loss(x @ weight, y).backward()
    optimizer.step()
