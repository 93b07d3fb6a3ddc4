import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))

first, second = nn.Linear(4, 4).to('cuda:0'), nn.Linear(4, 1).to('cuda:1')  # expect: devices
optimizer = torch.optim.SGD(list(first.parameters()) + list(second.parameters()), lr=0.1)
for x, y in DataLoader(data, 8):
    optimizer.zero_grad()
    nn.functional.mse_loss(second(first(x.to('cuda:0')).to('cuda:1')), y.to('cuda:1')).backward()
    optimizer.step()
