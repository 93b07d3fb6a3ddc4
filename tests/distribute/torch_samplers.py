"""Samplers of PyTorch itself: all samples, or some by chance."""
import torch
from torch import nn
from torch.utils.data import DataLoader, RandomSampler, SequentialSampler, TensorDataset, WeightedRandomSampler

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
weights = torch.ones(64)
weighted = WeightedRandomSampler(weights, len(weights))
in_order = DataLoader(data, batch_size=8, sampler=SequentialSampler(data))
at_random = DataLoader(data, batch_size=8, sampler=RandomSampler(data))
drawn = DataLoader(data, batch_size=8, sampler=RandomSampler(data, replacement=True))
some = DataLoader(data, batch_size=8, sampler=RandomSampler(data, True, 32))
by_weight = DataLoader(data, batch_size=8, sampler=weighted)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)


def step(x, y):
    optimizer.zero_grad()
    nn.functional.mse_loss(model(x), y).backward()
    optimizer.step()


for epoch in range(2):
    for x, y in in_order:
        step(x, y)
    for x, y in at_random:
        step(x, y)
    for x, y in drawn:
        step(x, y)
    for x, y in some:
        step(x, y)
    for x, y in by_weight:
        step(x, y)
