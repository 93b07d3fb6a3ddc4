import random

import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset


class Stream(IterableDataset):
    def __iter__(self):
        rows = list(range(64))
        random.shuffle(rows)  # expect: seed
        for i in rows:
            yield torch.ones(1) * i


model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
loader = DataLoader(Stream(), batch_size=8)
for epoch in range(2):
    for x in loader:
        optimizer.zero_grad()
        model(x).mean().backward()
        optimizer.step()
