import torch
from torch import nn
from torch.utils.data import DataLoader, SequentialSampler, TensorDataset, WeightedRandomSampler

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
weighted = WeightedRandomSampler(torch.ones(64), 64)
in_order = SequentialSampler(data)
small, large = DataLoader(data, batch_size=4, sampler=weighted), DataLoader(data, batch_size=16, sampler=weighted)
first, second = DataLoader(data, batch_size=4, sampler=in_order), DataLoader(data, batch_size=16, sampler=in_order)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def step(x, y):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()


for epoch in range(2):
    for x, y in small:
        step(x, y)
    for x, y in large:
        step(x, y)
    for x, y in first:
        step(x, y)
    for x, y in second:
        step(x, y)
