"""Several backward() in one step: each follows a call of its model, or is another model's."""
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

data = TensorDataset(torch.randn(64, 4), torch.randn(64, 1))
first, second = nn.Linear(4, 1), nn.Linear(4, 1)
optimizer = torch.optim.SGD(list(first.parameters()) + list(second.parameters()), lr=0.1)
for x, y in DataLoader(data, batch_size=8):
    optimizer.zero_grad()
    one, two = nn.functional.mse_loss(first(x), y), nn.functional.mse_loss(second(x), y)
    one.backward()
    two.backward()
    again = nn.functional.l1_loss(first(x + 1), y)
    again.backward()
    if len(x) > 4:
        first(x + 2).mean().backward()
    else:
        first(x + 3).mean().backward()
    optimizer.step()
