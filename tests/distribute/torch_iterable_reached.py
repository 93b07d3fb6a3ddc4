import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset


class Stream(IterableDataset):
    epoch = 0

    def __iter__(self):
        for i in range(64):
            yield torch.ones(1) * (i + self.epoch)


model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loader = DataLoader(Stream(), batch_size=8)
for epoch in range(2):
    loader.dataset.epoch = epoch  # expect: loader
    for x in loader:
        optimizer.zero_grad()
        model(x).mean().backward()
        optimizer.step()
