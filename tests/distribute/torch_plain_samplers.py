# Samplers that say no more than shuffle does, and a model that is called by its forward.
import torch
from torch import nn
from torch.utils.data import DataLoader, RandomSampler, SequentialSampler, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
first = DataLoader(data, batch_size=8, sampler=RandomSampler(data))
second = DataLoader(data, sampler=SequentialSampler(data), batch_size=8)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for x, y in first:
        optimizer.zero_grad()
        nn.functional.mse_loss(model.forward(x), y).backward()
        optimizer.step()
    for x, y in second:
        optimizer.zero_grad()
        nn.functional.mse_loss(model.forward(x), y).backward()
        optimizer.step()
