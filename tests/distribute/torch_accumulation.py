"""The optimizer steps with every fourth batch, and with the last one."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
loader = DataLoader(data, batch_size=4)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
every = 4
for epoch in range(2):
    optimizer.zero_grad()
    for i, (x, y) in enumerate(loader):
        x = x * 2
        loss = nn.functional.mse_loss(model(x), y) / every
        loss.backward()
        if (i + 1) % every == 0 or i == len(loader) - 1:
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()
