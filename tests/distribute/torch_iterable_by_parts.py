import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset


class Stream(IterableDataset):
    def __init__(self, rank=0, world_size=1):
        self.rank, self.world_size = rank, world_size

    def __iter__(self):
        for i in range(self.rank, 64, self.world_size):
            yield torch.ones(1) * i


model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loader = DataLoader(Stream(), batch_size=8)  # expect: loader
for epoch in range(2):
    for x in loader:
        optimizer.zero_grad()
        model(x).mean().backward()
        optimizer.step()
