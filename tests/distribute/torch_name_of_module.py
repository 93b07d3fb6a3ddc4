# The optimizer has the name of the module that it comes from.
import torch
import torch.optim as optim
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
loader = DataLoader(data, batch_size=8, shuffle=True)
model = nn.Linear(4, 1)
optim = optim.Adam(model.parameters(), lr=0.1)
for epoch in range(3):
    for x, y in loader:
        nn.functional.mse_loss(model(x), y).backward()
        optim.step()
        optim.zero_grad()
