import torch
from torch import nn
from torch.utils.data import DataLoader

from digits import Digits

loader = DataLoader(Digits('data', download=True), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Flatten(), nn.Linear(784, 10))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
