"""What is left behind the last step is for one more."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
loader = DataLoader(data, batch_size=4)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for i, (x, y) in enumerate(loader):
    nn.functional.mse_loss(model(x), y).backward()
    if (i + 1) % 5 == 0:
        optimizer.step()
        optimizer.zero_grad()
optimizer.step()
